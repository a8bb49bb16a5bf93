/** Light or dark: the system's wish, or the one that the person chose here. */
const KEY = 'investup.theme';
type Theme = 'light' | 'dark';

const system = matchMedia('(prefers-color-scheme: dark)');

class ThemeChoice {
  #chosen = $state<Theme | null>(null);
  #systemDark = $state(system.matches);

  constructor() {
    const stored = localStorage.getItem(KEY);
    if (stored === 'light' || stored === 'dark') this.#chosen = stored;
    system.addEventListener('change', () => {
      this.#systemDark = system.matches;
    });
    this.#show();
  }

  get now(): Theme {
    return this.#chosen ?? (this.#systemDark ? 'dark' : 'light');
  }

  /** Choose the other one; choosing what the system has follows the system again. */
  toggle(): void {
    const next: Theme = this.now === 'dark' ? 'light' : 'dark';
    const same = next === (this.#systemDark ? 'dark' : 'light');
    this.#chosen = same ? null : next;
    if (same) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, next);
    this.#show();
  }

  #show(): void {
    if (this.#chosen === null) delete document.documentElement.dataset['theme'];
    else document.documentElement.dataset['theme'] = this.#chosen;
  }
}

export const theme = new ThemeChoice();
