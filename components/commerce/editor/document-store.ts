import { beginHistory, type History, record, redo, undo } from '#rules/tools/history.ts'
import { isSame } from '#rules/tools/same.ts'

/** A draft that was saved by someone else meanwhile. */
export type Moved = { by: string | null; at: string | null }

export type DocumentState<Document> = {
  history: History<Document>
  /** the document as the platform has it */
  saved: Document
  moved: Moved | null
}

/** A document that is edited, with its history and what else its editor knows. */
export abstract class DocumentStore<Document, State extends DocumentState<Document>> {
  #state: State
  readonly #listeners = new Set<() => void>()
  #dirtyOf: { now: Document; saved: Document; is: boolean } | null = null

  protected constructor(saved: Document, more: Omit<State, keyof DocumentState<Document>>) {
    this.#state = { history: beginHistory(saved), saved, moved: null, ...more } as State
  }

  readonly read = (): State => this.#state

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  readonly set = (change: Partial<State>): void => {
    this.#state = { ...this.#state, ...change }
    for (const listener of this.#listeners) listener()
  }

  get now(): Document {
    return this.#state.history.now
  }

  readonly isDirty: () => boolean = () => this.differs()

  /** Compares the document with the saved one; true while they differ. */
  protected differs(): boolean {
    const { saved, history } = this.#state
    const known = this.#dirtyOf
    if (known?.now === history.now && known.saved === saved) return known.is
    const is = !isSame(history.now, saved)
    this.#dirtyOf = { now: history.now, saved, is }
    return is
  }

  /** Changes the document; `key` names the field that is typed in, null is a step of its own. */
  readonly write = (now: Document, key: string | null = null): void =>
    this.#keep(record(this.#state.history, now, key, performance.now()))

  readonly undo = (): void => this.#keep(undo(this.#state.history))
  readonly redo = (): void => this.#keep(redo(this.#state.history))

  /** Replaces the document by the saved one, as a step that can be undone. */
  protected showSaved(): void {
    const { saved } = this.#state
    if (!isSame(saved, this.now)) this.write(saved)
  }

  #keep(history: History<Document>): void {
    this.set({ history } as Partial<State>)
  }
}
