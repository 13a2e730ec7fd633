/** A small bell, made rather than stored. */
export function chime(): void {
  const audio = new AudioContext();
  const gain = audio.createGain();
  gain.gain.setValueAtTime(0.08, audio.currentTime);
  gain.gain.exponentialRampToValueAtTime(0.0001, audio.currentTime + 0.9);
  gain.connect(audio.destination);
  for (const frequency of [660, 990]) {
    const tone = audio.createOscillator();
    tone.frequency.value = frequency;
    tone.connect(gain);
    tone.start();
    tone.stop(audio.currentTime + 0.9);
  }
  setTimeout(() => void audio.close(), 1200);
}
