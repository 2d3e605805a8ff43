import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';

const here = import.meta.dirname;

// The gallery shows every component with real positions; it is for looking at and never shipped.
const GALLERY = { outDir: resolve(here, 'gallery/build'), input: resolve(here, 'gallery.html') };
const CLIENT = { outDir: resolve(here, '../src/azulejo/web'), input: resolve(here, 'index.html') };

// Few requests, and no page waits for what it does not show: what the door and most pages need comes in one file, what
// tables, replays and lessons share in another, and a game's boards in one. The rest is split by page and, below that, by game.
const SHARED = [
  {
    name: 'app',
    test: /node_modules[/]svelte|src[/]theme[/]|src[/]app[/](?!revealing|SettingsPanel)|src[/]art[/](?!Bag|Broken|Marker)|src[/]api[/](?!live|nonce|sha256)|src[/]games[/]registry|src[/]texts[/](texts|saying|subjects)|src[/]pages[/](page.css|past[/]PastGame)/,
    priority: 3,
  },
  { name: 'table', test: /src[/](motion|play|table|sound|games|art)[/]/, minShareCount: 2, priority: 2 },
  { name: 'azul', test: /src[/]azul[/]/, minShareCount: 2, priority: 1 },
];

// The first file names all others: a letter fewer in each is 100 bytes less before anything is seen.
const NAMES = {
  entryFileNames: 'assets/[name]-[hash:7].js',
  chunkFileNames: 'assets/[name]-[hash:7].js',
  assetFileNames: 'assets/[name]-[hash:7][extname]',
};

/** Lays beside each script and style what is sent to a browser that can unpack it: a sixth less than the server's own gzip. */
function packed(): Plugin {
  return {
    name: 'packed',
    apply: 'build',
    writeBundle({ dir = '' }, files) {
      for (const name of Object.keys(files).filter((each) => /\.(js|css)$/.test(each))) {
        const file = resolve(dir, name);
        writeFileSync(`${file}.br`, brotliCompressSync(readFileSync(file)));
      }
    },
  };
}

export default defineConfig(({ mode }) => {
  const { outDir, input } = mode === 'gallery' ? GALLERY : CLIENT;
  return {
    base: '/',
    plugins: [svelte(), packed()],
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
      rolldownOptions: { input, output: { ...NAMES, codeSplitting: { groups: SHARED } } },
    },
    // Whoever asks for a game first waits until its components are compiled. A process for each file would take four
    // times as long; each puts back what it replaces.
    test: { include: ['src/**/*.test.ts'], isolate: false, testTimeout: 60_000 },
  };
});
