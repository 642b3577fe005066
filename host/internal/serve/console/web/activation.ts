// Whether the user has asked for something in a page. The browser tells the
// window around a page of a click or a key in it by another way than that of the
// page's call, which may be the faster one.

/** For how long a call waits for the browser to tell, in milliseconds. */
const tellingTime = 300;
const lookEvery = 20;

/** activated reports whether the user has just clicked or typed in a frame, where it is meant to have the keyboard. */
export async function activated(frame: HTMLIFrameElement, meant: () => boolean): Promise<boolean> {
  for (const end = performance.now() + tellingTime; ; ) {
    const { activeElement, defaultView } = frame.ownerDocument;
    if (activeElement === frame && defaultView?.navigator.userActivation.isActive && meant()) return true;
    if (performance.now() >= end) return false;
    await new Promise((wake) => setTimeout(wake, lookEvery));
  }
}
