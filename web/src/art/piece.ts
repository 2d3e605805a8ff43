import type { Component } from 'svelte';

/** What a tile and a praline have in common: a colour by its name in the rules. */
export interface PieceProps {
  colour: string;
  ghost?: boolean;
}

export type Piece = Component<PieceProps>;
