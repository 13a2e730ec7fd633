/** Searching as people write: without accents, case or order of words. */

/** A text without accents and case, and where each of its letters stood before. */
function fold(text: string): { letters: string; from: number[] } {
  let letters = '';
  const from: number[] = [];
  for (let at = 0; at < text.length; at++) {
    const plain = (text[at] ?? '')
      .normalize('NFD')
      .replace(/\p{M}/gu, '')
      .replace(/œ/gi, 'oe')
      .replace(/æ/gi, 'ae')
      .replace('’', "'")
      .toLowerCase();
    letters += plain;
    for (const _ of plain) from.push(at);
  }
  return { letters, from };
}

/** A piece of a text, and whether it was looked for. */
export type Piece = { text: string; found: boolean };

/** The words of a question. */
export function wordsOf(question: string): string[] {
  return fold(question)
    .letters.split(/\s+/)
    .filter((word) => word !== '');
}

/** Whether all words are somewhere in these texts. */
export function fits(words: readonly string[], ...texts: string[]): boolean {
  const all = texts.map((text) => fold(text).letters).join('\n');
  return words.every((word) => all.includes(word));
}

/** The text in pieces, so that what was looked for can be marked. */
export function mark(words: readonly string[], text: string): Piece[] {
  const { letters, from } = fold(text);
  const marked = new Array<boolean>(text.length).fill(false);
  for (const word of words) {
    for (let at = letters.indexOf(word); at >= 0; at = letters.indexOf(word, at + 1)) {
      for (let letter = at; letter < at + word.length; letter++) marked[from[letter] ?? 0] = true;
    }
  }
  const pieces: Piece[] = [];
  for (let at = 0; at < text.length; at++) {
    const [last, found] = [pieces.at(-1), marked[at] ?? false];
    if (last?.found === found) last.text += text[at];
    else pieces.push({ text: text[at] ?? '', found });
  }
  return pieces;
}
