import type { Workflow } from '#contract/workflows/workflow-shapes.ts'
import { documentOf, type WorkflowDocument } from '#rules/workflows/editing/document.ts'
import { beginHistory, type History, record, redo, undo } from '#rules/tools/history.ts'
import { isSame } from '#rules/tools/same.ts'

/** A draft that was saved by someone else meanwhile. */
export type Moved = { by: string | null; at: string | null }

export type EditorState = {
  history: History<WorkflowDocument>
  /** as the platform has it; null: not saved yet */
  workflow: Workflow | null
  saved: WorkflowDocument
  moved: Moved | null
  /** path of the problem whose field is to be focused; `at` makes a second request another one */
  wanted: { path: string; at: number } | null
}

/** A workflow that is edited, its history, and what the platform has of it. */
export class WorkflowStore {
  #state: EditorState
  readonly #listeners = new Set<() => void>()

  constructor(workflow: Workflow | null, first: WorkflowDocument) {
    const saved = workflow ? documentOf(workflow) : first
    this.#state = { history: beginHistory(saved), workflow, saved, moved: null, wanted: null }
  }

  readonly read = (): EditorState => this.#state

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  readonly set = (change: Partial<EditorState>): void => {
    this.#state = { ...this.#state, ...change }
    for (const listener of this.#listeners) listener()
  }

  get now(): WorkflowDocument {
    return this.#state.history.now
  }

  /** Compares the document with the saved one; one that was never saved is always unsaved. */
  readonly isDirty = (): boolean =>
    this.#state.workflow === null || !isSame(this.now, this.#state.saved)

  /** Changes the document; `key` names the field that is typed in, null is a step of its own. */
  readonly write = (now: WorkflowDocument, key: string | null = null): void =>
    this.set({ history: record(this.#state.history, now, key, performance.now()) })

  readonly undo = (): void => this.set({ history: undo(this.#state.history) })
  readonly redo = (): void => this.set({ history: redo(this.#state.history) })

  /** Shows the field of a problem. */
  readonly want = (path: string): void => this.set({ wanted: { path, at: performance.now() } })

  /**
   * Takes what the platform has. `document` also replaces the one that is edited, as a step that
   * can be undone.
   */
  readonly take = (workflow: Workflow, how: 'document' | 'state'): void => {
    const saved = documentOf(workflow)
    this.set({ workflow, saved, moved: null })
    if (how === 'document' && !isSame(saved, this.now)) this.write(saved)
  }
}
