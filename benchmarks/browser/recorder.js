/* Measures a table from within its page. Times are milliseconds since the click, up to when the frame has been painted. */
(() => {
  const recorded = {
    /** From a click on tiles to the frame that shows where they may go. */
    previews: [],
    /** How many frames that were, the click's own being the first. */
    previewFrames: [],
    /** From a click that moves to the frame that shows what the server made of it. */
    moves: [],
    /** Between frames, while nothing moves and while something does. */
    still: [],
    moving: [],
    shift: 0,
    shiftUnasked: 0,
  };
  window.azulejoRecorded = recorded;

  const CHOICE = '[data-choice], .duel-places button';
  const MOST_FRAMES = 10;
  let clicked = 0;
  let moved = 0;
  let answered = false;

  function afterPaint(act) {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => act(performance.now());
    port2.postMessage(null);
  }

  function awaitPreview(since, frames = 1) {
    requestAnimationFrame(() => {
      if (document.querySelector('[data-drop]'))
        return afterPaint((now) => {
          recorded.previews.push(now - since);
          recorded.previewFrames.push(frames);
        });
      if (moved !== since && frames < MOST_FRAMES) awaitPreview(since, frames + 1);
    });
  }
  addEventListener(
    'click',
    (event) => {
      if (!(event.target instanceof Element)) return;
      clicked = event.timeStamp;
      const target = event.target.closest('[data-drop]');
      if (!target && event.target.closest(CHOICE)) awaitPreview(clicked);
    },
    { capture: true },
  );

  // A move is sent by a request, and what it made of the table comes with the answer or over the socket.
  const sent = window.fetch;
  window.fetch = async (...request) => {
    const address = String(request[0] instanceof Request ? request[0].url : request[0]);
    if (!address.endsWith('/moves')) return sent(...request);
    moved = clicked;
    answered = false;
    const answer = await sent(...request);
    answered = true;
    return answer;
  };
  window.WebSocket = class extends WebSocket {
    constructor(...address) {
      super(...address);
      this.addEventListener('message', ({ data }) => {
        if (moved && String(data).includes('"update"')) answered = true;
      });
    }
  };

  let drawing = false;
  const watching = new MutationObserver(() => {
    if (!moved || !answered || drawing) return;
    const since = moved;
    drawing = true;
    requestAnimationFrame(() =>
      afterPaint((now) => {
        recorded.moves.push(now - since);
        drawing = false;
        moved = 0;
      }),
    );
  });
  addEventListener('DOMContentLoaded', () =>
    watching.observe(document.body, { subtree: true, childList: true, attributeFilter: ['data-piece'] }),
  );

  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput } of list.getEntries()) {
      recorded.shift += value;
      if (!hadRecentInput) recorded.shiftUnasked += value;
    }
  }).observe({ type: 'layout-shift' });

  let last = 0;
  let wasMoving = false;
  requestAnimationFrame(function frame(now) {
    const isMoving = document.querySelector('.motion-layer') !== null;
    if (last && isMoving === wasMoving) (isMoving ? recorded.moving : recorded.still).push(now - last);
    last = now;
    wasMoving = isMoving;
    requestAnimationFrame(frame);
  });
})();
