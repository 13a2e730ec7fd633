import './fonts.css';
import './theme.css';
import './base.css';

import { mount } from 'svelte';

import App from './App.svelte';
import { settings } from './lib/settings.svelte';
import { speak } from './lib/words.svelte';

const target = document.getElementById('app');
if (target) {
  // Nothing is shown before it can be said.
  await speak(settings.language);
  mount(App, { target });
  // Browsers without one, or that keep nothing, play all the same.
  if (import.meta.env.PROD)
    void navigator.serviceWorker
      ?.register('sw.js')
      .then(() => navigator.serviceWorker.ready)
      .then(({ active }) => active?.postMessage('networks'))
      .catch(() => undefined);
}
