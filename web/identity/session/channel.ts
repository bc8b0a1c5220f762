import type { UserId } from '#contract/shared/ids.ts';

/** News about the shared session, from one tab of the browser to the others. */
export type Announcement =
  | { readonly type: 'renewed'; readonly access_expires_at: string }
  | { readonly type: 'active' }
  | { readonly type: 'signed_in'; readonly user_id: UserId }
  | { readonly type: 'signed_out' };

const channel = openChannel();

/** Firefox opens no channel where cookies are blocked; no tab keeps a login there. */
function openChannel(): BroadcastChannel | undefined {
  try {
    return new BroadcastChannel('session');
  } catch {
    return undefined;
  }
}

/** Notifies the other tabs. */
export const announce = (announcement: Announcement): void => {
  if (channel) say(channel, announcement);
};

/** Posts an announcement on a channel. */
export function say(channel: BroadcastChannel, announcement: Announcement): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A channel is bound to the page's origin.
  channel.postMessage(announcement);
}

/** Listens to announcements of other tabs. Returns a function that stops listening. */
export function listenToTabs(onAnnouncement: (announcement: Announcement) => void): () => void {
  const onMessage = ({ data }: MessageEvent<Announcement>) => onAnnouncement(data);
  channel?.addEventListener('message', onMessage);
  return () => channel?.removeEventListener('message', onMessage);
}
