import { connect } from '../engine/client';
import { isLocal, localMe, ME, type Person } from './local';
import { tableAddress } from './route';
import type { Wire } from './socket';

/** Opens a connection to a table at the server or on this device. `as` is the person, for a local table. */
export function openTable(table: string, as?: Person): Wire {
  if (!isLocal(table)) return new WebSocket(tableAddress(table));
  const { person, name } = as ?? { person: ME, name: localMe().name };
  return connect(table, person, name);
}
