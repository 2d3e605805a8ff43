import { mount } from 'svelte';
import '../src/theme/index.css';
import Gallery from './Gallery.svelte';

const target = document.getElementById('app');
if (!target) throw new Error('the page has no #app');
mount(Gallery, { target });
