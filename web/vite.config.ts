import { resolve } from 'node:path';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

const here = import.meta.dirname;

// The gallery shows every component with real positions; it is for looking at and never shipped.
const GALLERY = { outDir: resolve(here, 'gallery/build'), input: resolve(here, 'gallery.html') };
const CLIENT = { outDir: resolve(here, '../src/azulejo/web'), input: resolve(here, 'index.html') };

export default defineConfig(({ mode }) => {
  const { outDir, input } = mode === 'gallery' ? GALLERY : CLIENT;
  return {
    base: '/',
    plugins: [svelte()],
    server: {
      fs: { allow: [resolve(here, '..')] },
      // `azulejo serve`; the browser's Host goes through unchanged, as the server compares it with the Origin.
      proxy: { '/api': { target: process.env['AZULEJO_SERVER'] ?? 'http://localhost:8123', ws: true } },
    },
    build: {
      outDir,
      emptyOutDir: true,
      // `default-src 'self'` allows no data: addresses, so nothing is inlined.
      assetsInlineLimit: 0,
      // The first versions with light-dark() and relative colours.
      cssTarget: ['chrome123', 'firefox128', 'safari18'],
      modulePreload: { polyfill: false },
      rolldownOptions: { input },
    },
    test: { include: ['src/**/*.test.ts'] },
  };
});
