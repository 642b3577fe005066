//! The executor: one task for each event, woken by completions of tickets.
//! An instance has one thread, and the host enters it for one event at a time.

use std::cell::RefCell;
use std::collections::{BTreeMap, VecDeque};
use std::future::Future;
use std::pin::Pin;
use std::task::{Context, Poll, RawWaker, RawWakerVTable, Waker};

type Work = Pin<Box<dyn Future<Output = ()>>>;

struct Task {
    /// What is left to do; not there while it runs.
    work: Option<Work>,
    /// The event that it settles; 0 for none.
    event: i32,
    queued: bool,
}

enum Outcome {
    Open(Option<Waker>),
    Over(Vec<u8>),
}

#[derive(Default)]
struct Runtime {
    tasks: BTreeMap<usize, Task>,
    last: usize,
    ready: VecDeque<usize>,
    tickets: BTreeMap<i32, Outcome>,
}

thread_local! {
    static RUNTIME: RefCell<Runtime> = RefCell::default();
}

fn with<R>(use_it: impl FnOnce(&mut Runtime) -> R) -> R {
    RUNTIME.with(|runtime| use_it(&mut runtime.borrow_mut()))
}

/// Runs a future beside the event that it was made in; it goes on when that is
/// over. What it panics with ends the instance.
pub fn spawn(work: impl Future<Output = ()> + 'static) {
    add(0, Box::pin(work));
}

/// Adds the task of an event. It runs in [`run`].
pub(crate) fn add(event: i32, work: Work) {
    with(|runtime| {
        while runtime.last == 0 || runtime.tasks.contains_key(&runtime.last) {
            runtime.last = runtime.last.wrapping_add(1);
        }
        let id = runtime.last;
        runtime.last = id.wrapping_add(1);
        runtime.tasks.insert(id, Task { work: Some(work), event, queued: true });
        runtime.ready.push_back(id);
    });
}

/// Runs what can go on, until all wait.
pub(crate) fn run() {
    loop {
        let next = with(|runtime| loop {
            let id = runtime.ready.pop_front()?;
            if let Some(task) = runtime.tasks.get_mut(&id) {
                task.queued = false;
                if let Some(work) = task.work.take() {
                    return Some((id, work));
                }
            }
        });
        let Some((id, mut work)) = next else { return };
        let waker = waker(id);
        if work.as_mut().poll(&mut Context::from_waker(&waker)).is_pending() {
            with(|runtime| {
                if let Some(task) = runtime.tasks.get_mut(&id) {
                    task.work = Some(work);
                }
            });
        } else {
            let over = with(|runtime| runtime.tasks.remove(&id));
            drop((over, work));
        }
    }
}

/// Drops the task of an event that nobody waits for any more.
pub(crate) fn cancel(event: i32) {
    let given_up = with(|runtime| {
        let id = runtime.tasks.iter().find(|(_, task)| task.event == event).map(|(id, _)| *id)?;
        runtime.tasks.remove(&id)
    });
    // What it holds may call the runtime when it is dropped.
    drop(given_up);
}

fn wake(id: usize) {
    with(|runtime| {
        if let Some(task) = runtime.tasks.get_mut(&id).filter(|task| !task.queued) {
            task.queued = true;
            runtime.ready.push_back(id);
        }
    });
}

/// A waker is the number of its task. It means a task of its own thread: on
/// others, where no task has a thread of its own either, it finds nothing.
fn waker(id: usize) -> Waker {
    fn of(id: *const ()) -> RawWaker {
        const TABLE: RawWakerVTable = RawWakerVTable::new(of, |id| wake(id as usize), |id| wake(id as usize), |_| {});
        RawWaker::new(id, &TABLE)
    }
    // SAFETY: nothing is behind the pointer.
    unsafe { Waker::from_raw(of(id as *const ())) }
}

/// A ticket of a call that is under way.
pub(crate) struct Ticket(i32);

pub(crate) fn open(number: i32) -> Ticket {
    with(|runtime| runtime.tickets.insert(number, Outcome::Open(None)));
    Ticket(number)
}

impl Ticket {
    pub(crate) fn poll(&mut self, context: &mut Context<'_>) -> Poll<Vec<u8>> {
        with(|runtime| match runtime.tickets.get_mut(&self.0) {
            Some(Outcome::Over(payload)) => Poll::Ready(std::mem::take(payload)),
            Some(Outcome::Open(waker)) => {
                *waker = Some(context.waker().clone());
                Poll::Pending
            }
            None => Poll::Pending,
        })
    }
}

impl Drop for Ticket {
    fn drop(&mut self) {
        with(|runtime| runtime.tickets.remove(&self.0));
    }
}

/// Takes the outcome of a ticket, which payload copies. Nobody may wait for it
/// any more.
pub(crate) fn complete(number: i32, payload: impl FnOnce() -> Vec<u8>) {
    let waker = with(|runtime| match runtime.tickets.get_mut(&number) {
        Some(outcome @ Outcome::Open(_)) => match std::mem::replace(outcome, Outcome::Over(payload())) {
            Outcome::Open(waker) => waker,
            Outcome::Over(_) => None,
        },
        _ => None,
    });
    if let Some(waker) = waker {
        waker.wake();
    }
}

/// Whether anything is under way.
#[cfg(test)]
pub(crate) fn idle() -> bool {
    with(|runtime| runtime.tasks.is_empty() && runtime.tickets.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::cell::Cell;
    use std::rc::Rc;

    /// A future for a ticket, as calls are.
    async fn ticket(number: i32) -> Vec<u8> {
        let mut ticket = open(number);
        std::future::poll_fn(|context| ticket.poll(context)).await
    }

    #[test]
    fn tasks_wait_for_tickets() {
        let seen = Rc::new(RefCell::new(Vec::new()));
        for number in 1..=3 {
            let seen = seen.clone();
            spawn(async move {
                let payload = ticket(number).await;
                seen.borrow_mut().push((number, payload));
            });
        }
        run();
        complete(3, || b"c".to_vec());
        complete(3, || panic!("it is over already"));
        complete(1, || b"a".to_vec());
        complete(7, || panic!("nobody waits for it"));
        run();
        assert_eq!(*seen.borrow(), [(3, b"c".to_vec()), (1, b"a".to_vec())]);
        complete(2, Vec::new);
        run();
        assert!(idle());
    }

    #[test]
    fn a_task_that_is_given_up_is_dropped() {
        struct Gone(Rc<Cell<bool>>);
        impl Drop for Gone {
            fn drop(&mut self) {
                self.0.set(true);
                spawn(async {}); // the runtime can be used meanwhile
            }
        }
        let gone = Rc::new(Cell::new(false));
        let guard = Gone(gone.clone());
        add(
            5,
            Box::pin(async move {
                let _guard = guard;
                ticket(1).await;
            }),
        );
        run();
        cancel(6);
        assert!(!gone.get());
        cancel(5);
        assert!(gone.get());
        complete(1, || panic!("nobody waits for it"));
        run();
        assert!(idle());
    }

    #[test]
    fn tasks_may_start_tasks_and_wake_themselves() {
        let turns = Rc::new(Cell::new(0));
        let inner = turns.clone();
        spawn(async move {
            for _ in 0..3 {
                let mut again = true;
                std::future::poll_fn(|context| {
                    context.waker().wake_by_ref();
                    context.waker().clone().wake();
                    if std::mem::take(&mut again) {
                        Poll::Pending
                    } else {
                        Poll::Ready(())
                    }
                })
                .await;
                let inner = inner.clone();
                spawn(async move { inner.set(inner.get() + 1) });
            }
        });
        run();
        assert_eq!(turns.get(), 3);
        assert!(idle());
    }
}
