import { type DocumentState, DocumentStore } from '#components/commerce/editor/document-store.ts'
import type { BlockKind } from '#contract/emails/block-shapes.ts'
import type { DesignState, Problem } from '#contract/emails/edit-shapes.ts'
import type { Answer } from '#contract/endpoint.ts'
import type { checkDesign } from '#contract/emails/edit.ts'

/** A person whose values the preview shows. */
export type ShownPerson = { id: string; name: string }

/** Problems and cases of a document, as it was checked last. */
export type Checked = Pick<Answer<typeof checkDesign>, 'cases'> & { problems: Problem[] }

/** Here `saved` is the draft, else the live version. */
export type EditorState<Document> = DocumentState<Document> & {
  revision: number
  draft: DesignState['draft']
  live: DesignState['live']
  scheduled: DesignState['scheduled']
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
export class EditorStore<Document> extends DocumentStore<Document, EditorState<Document>> {
  constructor({ draft, live, revision, scheduled }: DesignState) {
    super((draft?.design ?? live.design) as Document, {
      revision,
      draft,
      live,
      scheduled,
      checked: null,
      person: null,
      wanted: null,
      typing: null,
      dragged: null,
      said: '',
    })
  }

  /**
   * Takes the platform's state. `document` also replaces the one that is edited, as a step that
   * can be undone.
   */
  readonly take = (state: DesignState, how: 'document' | 'versions'): void => {
    const { draft, live, revision, scheduled } = state
    const saved = (draft?.design ?? live.design) as Document
    this.set({ draft, live, revision, scheduled, saved, moved: null })
    if (how === 'document') this.showSaved()
  }
}
