import { chairName } from '../lib/names';
import { date, t } from '../lib/words.svelte';
import type { Standing, TableView } from '../wire';

const [WIDTH, HEIGHT] = [1200, 630];
const [INK, GOLD, PAGE] = ['#2b2013', '#825d11', '#f8f0dd'];

/** Draws the result of a game as a picture to share. */
export async function resultPicture(table: TableView, standing: Standing, at: number): Promise<Blob | null> {
  await document.fonts.ready;
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [WIDTH, HEIGHT];
  const pen = canvas.getContext('2d');
  if (!pen) return null;
  const style = getComputedStyle(document.documentElement);
  const [display, text] = [style.getPropertyValue('--display'), style.getPropertyValue('--text')];
  pen.fillStyle = PAGE;
  pen.fillRect(0, 0, WIDTH, HEIGHT);
  pen.strokeStyle = '#b98f35';
  for (const [inset, width] of [
    [18, 6],
    [30, 2],
  ] as const) {
    pen.lineWidth = width;
    pen.strokeRect(inset, inset, WIDTH - 2 * inset, HEIGHT - 2 * inset);
  }
  pen.fillStyle = GOLD;
  pen.font = `600 34px ${display}`;
  pen.fillText('Scriptorium', 70, 100);
  pen.fillStyle = INK;
  pen.font = `700 64px ${display}`;
  pen.fillText(t(`game-${table.game}`), 70, 180, WIDTH - 140);
  const seats = table.chairs.map((_, seat) => seat);
  seats.sort((a, b) => (standing.places[a] ?? 0) - (standing.places[b] ?? 0) || a - b);
  seats.forEach((seat, row) => {
    const y = 270 + 76 * row;
    const first = standing.winners.includes(seat);
    pen.fillStyle = first ? '#e3c062' : '#f1e5c8';
    pen.beginPath();
    pen.arc(100, y - 14, 30, 0, 2 * Math.PI);
    pen.fill();
    pen.stroke();
    pen.fillStyle = INK;
    pen.textAlign = 'center';
    pen.font = `700 34px ${display}`;
    pen.fillText(String(standing.places[seat]), 100, y - 2);
    pen.textAlign = 'left';
    pen.font = `${first ? 600 : 400} 46px ${text}`;
    pen.fillText(chairName(table.chairs[seat], seat), 160, y, 760);
    pen.textAlign = 'right';
    pen.font = `700 50px ${display}`;
    pen.fillText(String(standing.points[seat]), WIDTH - 80, y);
    pen.textAlign = 'left';
  });
  pen.fillStyle = '#5b472a';
  pen.font = `400 28px ${text}`;
  pen.fillText(`${date(at)} · ${location.host}`, 70, HEIGHT - 60);
  return new Promise((done) => canvas.toBlob(done, 'image/png'));
}

/** Shares a picture with the device's share sheet, or saves it where there is none. */
export async function sharePicture(picture: Blob): Promise<void> {
  const file = new File([picture], 'scriptorium.png', { type: 'image/png' });
  if (navigator.canShare?.({ files: [file] })) {
    // Closing the share sheet is not an error.
    await navigator.share({ files: [file], title: 'Scriptorium' }).catch(() => undefined);
    return;
  }
  const link = document.createElement('a');
  link.href = URL.createObjectURL(picture);
  link.download = file.name;
  link.click();
  URL.revokeObjectURL(link.href);
}
