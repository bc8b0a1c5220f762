import { REALTIME_SUBSCRIBE_STATES, RealtimeClient } from '@supabase/realtime-js';
import { notSignedIn } from '#contract/shared/browserErrors.ts';
import type { LiveChange } from './liveChanges.ts';

export interface Connection {
  readonly close: () => void;
}

interface Hearing {
  readonly onChange: (change: LiveChange) => void;
  /** Changes arrive from now on. Those before may have been missed. */
  readonly onStart: () => void;
  /** The server says that the session has ended. */
  readonly onEnd: () => void;
  /** The server refuses the channel: the session had ended, or only its access token had expired. */
  readonly onRefusal: () => void;
}

/** The client refuses to work without one. The session's cookie decides. */
const ANY_KEY = 'portal';

/** Connects to the live channel (heartbeat and pauses of reconnects: specification section 9). */
export function openConnection({ onChange, onStart, onEnd, onRefusal }: Hearing): Connection {
  const client = new RealtimeClient(`${location.origin.replace('http', 'ws')}/realtime/v1`, {
    params: { apikey: ANY_KEY },
  });
  client
    .channel('portal')
    .on('postgres_changes', { event: '*', schema: 'public' }, (change) => {
      const row = change.eventType === 'DELETE' ? change.old : change.new;
      onChange({ table: change.table, type: change.eventType, row });
    })
    .on('system', {}, ({ extension, status }: { extension: string; status: string }) => {
      if (extension === 'system' && status === 'error') onEnd();
    })
    .subscribe((status, error) => {
      if (status === REALTIME_SUBSCRIBE_STATES.SUBSCRIBED) onStart();
      else if (error?.message === notSignedIn[1]) onRefusal();
    });
  return { close: () => void client.removeAllChannels() };
}
