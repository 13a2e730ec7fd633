/** Tells somebody who looks elsewhere, where they have allowed it. */
export async function notify(title: string, tag: string): Promise<void> {
  if (!('Notification' in globalThis) || Notification.permission !== 'granted') return;
  try {
    new Notification(title, { tag });
  } catch {
    // Phones leave it to the service worker.
    const worker = await navigator.serviceWorker?.getRegistration();
    await worker?.showNotification(title, { tag });
  }
}
