import { type DocumentState, DocumentStore } from '#components/commerce/editor/document-store.ts'
import type { Workflow } from '#contract/workflows/workflow-shapes.ts'
import { documentOf, type WorkflowDocument } from '#rules/workflows/editing/document.ts'

export type EditorState = DocumentState<WorkflowDocument> & {
  /** as the platform has it; null: not saved yet */
  workflow: Workflow | null
  /** path of the problem whose field is to be focused; `at` makes a second request another one */
  wanted: { path: string; at: number } | null
}

/** A workflow that is edited, its history, and what the platform has of it. */
export class WorkflowStore extends DocumentStore<WorkflowDocument, EditorState> {
  constructor(workflow: Workflow | null, first: WorkflowDocument) {
    super(workflow ? documentOf(workflow) : first, { workflow, wanted: null })
  }

  /** Compares the document with the saved one; one that was never saved is always unsaved. */
  override readonly isDirty = (): boolean => this.read().workflow === null || this.differs()

  /** Shows the field of a problem. */
  readonly want = (path: string): void => this.set({ wanted: { path, at: performance.now() } })

  /**
   * Takes what the platform has. `document` also replaces the one that is edited, as a step that
   * can be undone.
   */
  readonly take = (workflow: Workflow, how: 'document' | 'state'): void => {
    this.set({ workflow, saved: documentOf(workflow), moved: null })
    if (how === 'document') this.showSaved()
  }
}
