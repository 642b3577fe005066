use std::cell::UnsafeCell;
use std::collections::VecDeque;
use std::fmt;
use std::future::Future;
use std::ops::{Deref, DerefMut};
use std::pin::Pin;
use std::task::{Context, Poll, Waker};

/// A lock that handlers hold while they wait for the host: other events run
/// meanwhile, and those that want the lock wait for it, the first one first.
///
/// Between two `.await`s nothing else runs, so what does not wait needs no lock;
/// there a `RefCell` will do.
///
/// ```no_run
/// static CHANGING: wasmhost::Mutex<()> = wasmhost::Mutex::new(());
///
/// # async fn example() {
/// let _changing = CHANGING.lock().await;
/// # }
/// ```
pub struct Mutex<T: ?Sized> {
    queue: std::sync::Mutex<Queue>,
    value: UnsafeCell<T>,
}

struct Queue {
    locked: bool,
    /// Who waits, by number. The first is next.
    waiting: VecDeque<(u64, Waker)>,
    /// The one that the lock was handed to, which has not noticed yet.
    granted: Option<u64>,
    last: u64,
}

// SAFETY: the value is only used by who holds the lock.
unsafe impl<T: ?Sized + Send> Send for Mutex<T> {}
unsafe impl<T: ?Sized + Send> Sync for Mutex<T> {}

impl<T> Mutex<T> {
    /// A lock that is free.
    pub const fn new(value: T) -> Self {
        let queue = Queue { locked: false, waiting: VecDeque::new(), granted: None, last: 0 };
        Mutex { queue: std::sync::Mutex::new(queue), value: UnsafeCell::new(value) }
    }
}

impl<T: ?Sized> Mutex<T> {
    /// Waits for the lock, and holds it until the guard is dropped.
    pub fn lock(&self) -> Lock<'_, T> {
        Lock { mutex: self, number: None }
    }

    /// Returns the guard where nobody has the lock.
    pub fn try_lock(&self) -> Option<MutexGuard<'_, T>> {
        let mut queue = self.queue();
        (!std::mem::replace(&mut queue.locked, true)).then(|| MutexGuard { mutex: self })
    }

    fn queue(&self) -> std::sync::MutexGuard<'_, Queue> {
        self.queue.lock().unwrap_or_else(|err| err.into_inner())
    }

    /// Hands the lock to who is next.
    fn release(&self) {
        let mut queue = self.queue();
        let next = queue.waiting.pop_front();
        queue.granted = next.as_ref().map(|(number, _)| *number);
        queue.locked = next.is_some();
        drop(queue);
        if let Some((_, waker)) = next {
            waker.wake();
        }
    }
}

/// What [`Mutex::lock`] returns.
#[must_use = "a lock is taken by .await"]
pub struct Lock<'a, T: ?Sized> {
    mutex: &'a Mutex<T>,
    number: Option<u64>,
}

impl<'a, T: ?Sized> Future for Lock<'a, T> {
    type Output = MutexGuard<'a, T>;

    fn poll(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Self::Output> {
        let mutex = self.mutex;
        let mut queue = mutex.queue();
        match self.number {
            None if !queue.locked => queue.locked = true,
            Some(number) if queue.granted == Some(number) => queue.granted = None,
            Some(number) => {
                if let Some(entry) = queue.waiting.iter_mut().find(|entry| entry.0 == number) {
                    entry.1.clone_from(context.waker());
                }
                return Poll::Pending;
            }
            None => {
                queue.last += 1;
                let number = queue.last;
                queue.waiting.push_back((number, context.waker().clone()));
                self.number = Some(number);
                return Poll::Pending;
            }
        }
        self.number = None;
        Poll::Ready(MutexGuard { mutex })
    }
}

impl<T: ?Sized> Drop for Lock<'_, T> {
    fn drop(&mut self) {
        let Some(number) = self.number else { return };
        let mut queue = self.mutex.queue();
        queue.waiting.retain(|entry| entry.0 != number);
        if queue.granted == Some(number) {
            drop(queue);
            self.mutex.release();
        }
    }
}

/// Holds a [`Mutex`] until it is dropped.
pub struct MutexGuard<'a, T: ?Sized> {
    mutex: &'a Mutex<T>,
}

// SAFETY: as for a reference to the value.
unsafe impl<T: ?Sized + Sync> Sync for MutexGuard<'_, T> {}

impl<T: ?Sized> Deref for MutexGuard<'_, T> {
    type Target = T;

    fn deref(&self) -> &T {
        // SAFETY: the guard holds the lock.
        unsafe { &*self.mutex.value.get() }
    }
}

impl<T: ?Sized> DerefMut for MutexGuard<'_, T> {
    fn deref_mut(&mut self) -> &mut T {
        // SAFETY: the guard holds the lock, and is borrowed for this alone.
        unsafe { &mut *self.mutex.value.get() }
    }
}

impl<T: ?Sized> Drop for MutexGuard<'_, T> {
    fn drop(&mut self) {
        self.mutex.release();
    }
}

impl<T: ?Sized> fmt::Debug for Mutex<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Mutex").field("locked", &self.queue().locked).finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::runtime::{add, cancel, complete, idle, open, run, spawn};
    use std::cell::RefCell;
    use std::rc::Rc;

    #[test]
    fn the_first_that_waits_is_next() {
        let mutex = Rc::new(Mutex::new(Vec::new()));
        for number in 1..=4 {
            let mutex = mutex.clone();
            let mut ticket = open(number);
            add(
                number,
                Box::pin(async move {
                    let mut list = mutex.lock().await;
                    let payload = std::future::poll_fn(|context| ticket.poll(context)).await;
                    list.push((number, payload.len()));
                }),
            );
        }
        run();
        assert!(mutex.try_lock().is_none());
        cancel(2); // waits for the lock
        complete(1, || vec![0; 1]);
        cancel(3); // was handed it, but has not run since
        complete(4, || vec![0; 4]);
        run();
        assert_eq!(*mutex.try_lock().unwrap(), [(1, 1), (4, 4)]);
        assert!(idle());
    }

    #[test]
    fn a_lock_that_was_handed_over_is_passed_on() {
        let mutex = Rc::new(Mutex::new(()));
        let seen = Rc::new(RefCell::new(Vec::new()));
        let guard = mutex.try_lock().unwrap();
        for event in 1..=2 {
            let (mutex, seen) = (mutex.clone(), seen.clone());
            add(
                event,
                Box::pin(async move {
                    let _guard = mutex.lock().await;
                    seen.borrow_mut().push(event);
                }),
            );
        }
        run();
        drop(guard);
        cancel(1);
        run();
        assert_eq!(*seen.borrow(), [2]);
        spawn(async move { drop(mutex.lock().await) });
        run();
        assert!(idle());
    }
}
