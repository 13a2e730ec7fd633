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
}
