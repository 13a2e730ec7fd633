/** Shows a notification, if the person has allowed notifications. */
export async function notify(title: string, tag: string): Promise<void> {
  if (!('Notification' in globalThis) || Notification.permission !== 'granted') return;
  try {
    new Notification(title, { tag });
  } catch {
    // On phones only the service worker can do this.
    const worker = await navigator.serviceWorker?.getRegistration();
    await worker?.showNotification(title, { tag });
  }
}
