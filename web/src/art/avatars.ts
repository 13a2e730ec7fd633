type Look = {
  ground: string;
  habit: string;
  skin: string;
  hair: string;
  veil?: boolean;
  bald?: boolean;
  beard?: boolean;
  glasses?: boolean;
};

/** The set of pictures that players can choose from. */
export const AVATARS: readonly Look[] = [
  { ground: '#e3c062', habit: '#5a4322', skin: '#f3d3ad', hair: '#6b4226', bald: true },
  { ground: '#9db8d6', habit: '#26314c', skin: '#8a5a3a', hair: '#2b2013', veil: true },
  { ground: '#9fc9b3', habit: '#1f6e54', skin: '#f6dcc0', hair: '#a85400', beard: true },
  { ground: '#d6a9b8', habit: '#9b1b43', skin: '#c68e63', hair: '#2b2013', veil: true },
  { ground: '#d9c59a', habit: '#4b3a6b', skin: '#e8c39b', hair: '#d8d2c4', bald: true, glasses: true },
  { ground: '#b7c7a0', habit: '#3a2a19', skin: '#6f4528', hair: '#1b120a', beard: true },
  { ground: '#c9b2dc', habit: '#4b3a6b', skin: '#f3d3ad', hair: '#6b4226', veil: true, glasses: true },
  { ground: '#e0a878', habit: '#7a1f2b', skin: '#f6dcc0', hair: '#d8a23a' },
  { ground: '#8fb3ad', habit: '#15524f', skin: '#c68e63', hair: '#3a2a19', bald: true, beard: true },
  { ground: '#cfd3da', habit: '#3c4658', skin: '#f3d3ad', hair: '#d8d2c4', beard: true, glasses: true },
  { ground: '#e8cf8e', habit: '#825d11', skin: '#8a5a3a', hair: '#1b120a' },
  { ground: '#a9c4e4', habit: '#1f5f99', skin: '#f6dcc0', hair: '#a85400', veil: true },
];

/** Returns the picture of a chair: the chosen one, or one that follows from the person's id or from the bot's seat. */
export function avatarOf(
  chair: { person: string | null; bot: string | null; avatar?: number },
  seat: number,
): number {
  if (chair.avatar !== undefined) return chair.avatar;
  // Like their names, the pictures of bots belong to the seats.
  if (chair.person === null) return seat % AVATARS.length;
  let sum = 0;
  for (const letter of chair.person) sum = (sum * 31 + letter.charCodeAt(0)) % 9973;
  return sum % AVATARS.length;
}
