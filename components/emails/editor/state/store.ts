import type { BlockKind } from '#contract/emails/block-shapes.ts'
import type { DesignState, Problem } from '#contract/emails/edit-shapes.ts'
import type { Answer } from '#contract/endpoint.ts'
import type { checkDesign } from '#contract/emails/edit.ts'
import { isSame } from '#rules/tools/same.ts'
import { beginHistory, type History, record, redo, undo } from '#rules/tools/history.ts'

/** A draft that was saved by someone else meanwhile. */
export type Moved = { by: string | null; at: string | null }

/** A person whose values the preview shows. */
export type ShownPerson = { id: string; name: string }

/** Problems and cases of a document, as it was checked last. */
export type Checked = Pick<Answer<typeof checkDesign>, 'cases'> & { problems: Problem[] }

export type EditorState<Document> = {
  history: History<Document>
  /** the document as the platform has it: the draft, else the live version */
  saved: Document
  revision: number
  draft: DesignState['draft']
  live: DesignState['live']
  scheduled: DesignState['scheduled']
  moved: Moved | null
  checked: Checked | null
  person: ShownPerson | null
  /** the field that is focused once it is shown, such as one with a problem */
  wanted: { field: string } | null
  /** the block whose text is edited over it */
  typing: string | null
  /** a kind of block that is dragged from the palette */
  dragged: BlockKind | null
  /** announcement of the last act for screen readers */
  said: string
}

/** The document that is edited, its history, and what is known of its versions. */
export class EditorStore<Document> {
  #state: EditorState<Document>
  readonly #listeners = new Set<() => void>()
  #dirtyOf: { now: Document; saved: Document; is: boolean } | null = null

  constructor({ draft, live, revision, scheduled }: DesignState) {
    const saved = (draft?.design ?? live.design) as Document
    this.#state = {
      history: beginHistory(saved),
      saved,
      revision,
      draft,
      live,
      scheduled,
      moved: null,
      checked: null,
      person: null,
      wanted: null,
      typing: null,
      dragged: null,
      said: '',
    }
  }

  readonly read = (): EditorState<Document> => this.#state

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  readonly set = (change: Partial<EditorState<Document>>): void => {
    this.#state = { ...this.#state, ...change }
    for (const listener of this.#listeners) listener()
  }

  get now(): Document {
    return this.#state.history.now
  }

  /** Compares the document with the saved one; true while they differ. */
  readonly isDirty = (): boolean => {
    const { saved, history } = this.#state
    const known = this.#dirtyOf
    if (known?.now === history.now && known.saved === saved) return known.is
    const is = !isSame(history.now, saved)
    this.#dirtyOf = { now: history.now, saved, is }
    return is
  }

  /** Changes the document; `key` names the field that is typed in, null is a step of its own. */
  readonly write = (now: Document, key: string | null = null): void =>
    this.set({ history: record(this.#state.history, now, key, performance.now()) })

  readonly undo = (): void => this.set({ history: undo(this.#state.history) })
  readonly redo = (): void => this.set({ history: redo(this.#state.history) })

  /**
   * Takes the platform's state. `document` also replaces the one that is edited, as a step that
   * can be undone.
   */
  readonly take = (state: DesignState, how: 'document' | 'versions'): void => {
    const { draft, live, revision, scheduled } = state
    const saved = (draft?.design ?? live.design) as Document
    this.set({ draft, live, revision, scheduled, saved, moved: null })
    if (how === 'document' && !isSame(saved, this.now)) this.write(saved)
  }
}
