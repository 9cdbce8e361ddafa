/** Positions in a text, as lines and columns that begin with 1. */
export class Source {
  readonly text: string
  readonly #starts = [0]

  constructor(text: string) {
    this.text = text
    for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1))
      this.#starts.push(at + 1)
  }

  at(index: number): { line: number; column: number } {
    let [low, high] = [0, this.#starts.length - 1]
    while (low < high) {
      const middle = Math.ceil((low + high) / 2)
      if (this.#starts[middle]! <= index) low = middle
      else high = middle - 1
    }
    return { line: low + 1, column: index - this.#starts[low]! + 1 }
  }

  /** Finds words in a part of the text; its start where they are written by entities. */
  find(words: string, from: number, to: number): number {
    const found = this.text.indexOf(words, from)
    return found === -1 || found > to ? from : found
  }
}
