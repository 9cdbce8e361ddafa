import { type DocumentState, DocumentStore } from '#components/commerce/editor/document-store.ts'
import type { AssetData } from '#contract/assets/assets.ts'
import type { Shown } from '#contract/assets/field.ts'
import type { Asset } from '#contract/assets/shapes.ts'
import { firstState, hides } from '#rules/assets/form/states.ts'
import { merge } from '#rules/assets/merge.ts'
import { isSame } from '#rules/tools/same.ts'

/** The draft as the platform has it; `revision` 0: there is none. */
export type DraftState = { data: AssetData | null; revision: number }

export type EditorState = DocumentState<AssetData> & {
  /** the asset as it is live */
  asset: Asset
  draft: DraftState
  /** subject of a conflict: the live look, or the draft */
  movedOf: 'live' | 'draft'
  /** the origin that serves uploaded images, once one is known */
  files: string | null
  /** the field that is focused once it is shown */
  wanted: { path: string; at: number } | null
  /** the state of the preview, and one that lasts as long as a field has the focus */
  shown: Shown
  passing: Shown | null
  /** texts that don't fit their place in the preview */
  overflow: readonly string[]
  /** the shop's setting that switches referrals on */
  isReferralOn: boolean
}

const filesOf = ({ forms_data }: Pick<Asset, 'forms_data'>): string | null => {
  const [address] = Object.values(forms_data).filter((url) => url !== null)
  return address ? new URL(address).origin : null
}

/** An asset that is edited, its history, and what the platform has of it. */
export class AssetStore extends DocumentStore<AssetData, EditorState> {
  constructor(asset: Asset, draft: DraftState, isReferralOn = false) {
    super(draft.data ?? asset.data, {
      asset,
      draft,
      movedOf: 'live',
      files: filesOf(asset),
      wanted: null,
      shown: firstState(asset.name, asset.options as Shown).shows,
      passing: null,
      overflow: [],
      isReferralOn,
    })
  }

  /** Checks for changes that customers don't see yet: typed, or in the draft. */
  readonly hasNews = (): boolean => this.isDirty() || this.read().draft.data !== null

  /** Focuses the field at a path once its page is shown. */
  readonly want = (path: string): void => this.set({ wanted: { path, at: performance.now() } })

  /** Shows the preview in the state in which a text is seen; null: its field lost the focus. */
  readonly show = (shows: Shown | null): void => {
    if (shows === null) this.set({ passing: null })
    else if (hides(shows)) this.set({ passing: shows })
    else if (Object.keys(shows).length > 0) this.set({ shown: shows, passing: null })
  }

  /**
   * Takes the asset as it is live after `sent` was saved; what was typed since then, or is unknown to
   * the platform, stays.
   */
  readonly takeSaved = (asset: Asset, sent: AssetData): void => {
    const { now } = this
    const { data } = merge(sent, now, asset.data)
    this.#takeLive(asset)
    if (!isSame(data, now)) this.write(data)
  }

  /** Shows the asset as it is live, as a step that can be undone. */
  readonly takeLook = (asset: Asset): void => {
    this.#takeLive(asset)
    this.showSaved()
  }

  /** Takes a draft; `data` null: it was discarded. */
  readonly takeDraft = (draft: DraftState): void =>
    this.set({ draft, saved: draft.data ?? this.read().asset.data, moved: null })

  #takeLive(asset: Asset): void {
    const { files } = this.read()
    this.set({ asset, saved: asset.data, moved: null, files: files ?? filesOf(asset) })
  }
}
