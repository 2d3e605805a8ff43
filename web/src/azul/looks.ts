import type { ComponentProps } from 'svelte';
import type Plate from '../art/Plate.svelte';

export type Look = ComponentProps<typeof Plate>['look'];

/** What a display, from 1, is drawn as; null for one that was taken away. */
export type LookOf = (display: number) => Look | null;
