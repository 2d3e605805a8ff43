import { mount } from 'svelte';
import './theme/index.css';
import './app/controls.css';
import App from './App.svelte';
import { recognise } from './app/me.svelte';
import { startRouter } from './app/router.svelte';
import { apply, followOtherPages } from './app/settings.svelte';

const target = document.getElementById('app');
if (!target) throw new Error('the page has no #app');

startRouter();
followOtherPages();
// Without an answer the page still opens; what needs a name asks again.
await Promise.all([apply(), recognise().catch(() => undefined)]);
mount(App, { target });
