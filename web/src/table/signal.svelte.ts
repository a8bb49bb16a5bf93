/**
 * You are asked to act, and you know it: the tab's title says so, and a soft sound, which can be switched off.
 */
const KEY = 'investup.sound';

class Signal {
  /** Whether the sound is wanted. */
  sound = $state(localStorage.getItem(KEY) !== 'off');
  /** What the tab's title begins with; null while nothing waits for this player. */
  headline = $state<string | null>(null);
  #audio: AudioContext | undefined;

  toggle(): void {
    this.sound = !this.sound;
    localStorage.setItem(KEY, this.sound ? 'on' : 'off');
    if (this.sound) this.chime();
  }

  /** Two soft notes. No browser lets a page sound before the first tap, so it does not try before. */
  chime(): void {
    if (!this.sound || !navigator.userActivation.hasBeenActive) return;
    try {
      this.#audio ??= new AudioContext();
      const audio = this.#audio;
      if (audio.state === 'suspended') void audio.resume().catch(() => undefined);
      [523.25, 783.99].forEach((pitch, i) => {
        const tone = audio.createOscillator();
        const volume = audio.createGain();
        const start = audio.currentTime + i * 0.12;
        tone.frequency.value = pitch;
        volume.gain.setValueAtTime(0, start);
        volume.gain.linearRampToValueAtTime(0.08, start + 0.02);
        volume.gain.exponentialRampToValueAtTime(0.001, start + 0.35);
        tone.connect(volume).connect(audio.destination);
        tone.start(start);
        tone.stop(start + 0.4);
      });
    } catch {
      // No audio on this device: the title and the button say it as well.
    }
  }
}

export const signal = new Signal();
