/** Says that it is somebody's turn: in the title of the page and, if they asked for it, by a notice of the system. */
const KEY = 'azulejo.notify';

export type Wish = 'off' | 'on' | 'blocked';

function kept(): Wish {
  if (typeof Notification === 'undefined') return 'blocked';
  try {
    return localStorage.getItem(KEY) && Notification.permission === 'granted' ? 'on' : 'off';
  } catch {
    return 'off';
  }
}

let wish = $state<Wish>(kept());

export const notices = {
  get wish(): Wish {
    return wish;
  },

  /** Asks the browser where it must be asked. */
  async toggle(): Promise<void> {
    if (wish === 'on') return keep('off');
    if (typeof Notification === 'undefined') return keep('blocked');
    keep((await Notification.requestPermission()) === 'granted' ? 'on' : 'blocked');
  },

  /** Tells somebody who is not looking at the page. A notice of the same table takes the place of the last one. */
  tell(title: string, table: string): void {
    if (wish !== 'on' || !document.hidden) return;
    const notice = new Notification(title, { tag: table, icon: '/favicon.svg' });
    notice.addEventListener('click', () => {
      window.focus();
      notice.close();
    });
  },
};

function keep(chosen: Wish): void {
  wish = chosen;
  try {
    if (chosen === 'on') localStorage.setItem(KEY, '1');
    else localStorage.removeItem(KEY);
  } catch {
    // A browser that keeps nothing asks again next time.
  }
}
