import type { UserId } from '#contract/shared/ids.ts';

/** What the tabs of one browser tell each other about the session that they share. */
export type Announcement =
  | { readonly type: 'renewed'; readonly access_expires_at: string }
  | { readonly type: 'active' }
  | { readonly type: 'signed_in'; readonly user_id: UserId }
  | { readonly type: 'signed_out' };

const channel = new BroadcastChannel('session');

/** Tells the other tabs. */
export const announce = (announcement: Announcement): void => say(channel, announcement);

/** Puts an announcement on a channel. */
export function say(channel: BroadcastChannel, announcement: Announcement): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has none: it is the page's own origin.
  channel.postMessage(announcement);
}

/** Hears what other tabs announce. Returns the function that ends it. */
export function listenToTabs(onAnnouncement: (announcement: Announcement) => void): () => void {
  const onMessage = ({ data }: MessageEvent<Announcement>) => onAnnouncement(data);
  channel.addEventListener('message', onMessage);
  return () => channel.removeEventListener('message', onMessage);
}
