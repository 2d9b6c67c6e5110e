// Tones, made by the browser. It may keep still until somebody has pressed something.

/**
 * Let a tone be heard, once or several times.
 * @param {number} height in hertz
 * @param {number} loudness from 0 to 1; each tone fades
 */
export function tone(height, loudness, times = 1) {
  if (navigator.userActivation?.hasBeenActive === false) return;
  try {
    const audio = new AudioContext();
    for (let time = 0; time < times; time++) {
      const start = audio.currentTime + time * 0.3;
      const source = audio.createOscillator();
      const loud = audio.createGain();
      source.frequency.value = height;
      loud.gain.setValueAtTime(loudness, start);
      loud.gain.linearRampToValueAtTime(0, start + 0.15);
      source.connect(loud).connect(audio.destination);
      source.start(start);
      source.stop(start + 0.15);
    }
    setTimeout(() => audio.close(), 1000);
  } catch {
    // There is no sound on this device; what it tells is seen all the same.
  }
}
