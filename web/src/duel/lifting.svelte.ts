/** Which tiles are lifted because pointer or focus is on one of those that would be taken together. */
export class Lift {
  key = $state<string | null>(null);

  set(key: string | null): void {
    this.key = key;
  }
}
