'use client'

import { createContext, useContext, useMemo, useState, useSyncExternalStore } from 'react'
import type { AssetData, AssetName } from '#contract/assets/assets.ts'
import type { Asset } from '#contract/assets/shapes.ts'
import { type Form, formOf } from '#rules/assets/form/form.ts'
import { meterOf, type Metered, type Remark, remarksOf } from '#rules/assets/form/meter.ts'
import { type Problem, problemsOf, withoutLost } from '#rules/assets/problems.ts'
import { AssetStore, type DraftState, type EditorState } from './store.ts'

/** Facts around an asset that stay as they are while it is edited. */
export type Around = {
  shopName: string
  currency: string
  languages: { base: string; others: readonly string[] }
  /** zone of the shop, and the one of scheduled times */
  zone: string
  scheduledZone: string
  /** may change and publish */
  mayEdit: boolean
  /** features of the plan that assets ask and that the shop lacks */
  lacks: readonly string[]
  /** referral cards are shown, and the shop's setting that switches them on */
  referral: { isShown: boolean; isOn: boolean }
  /** the screen that the back arrow leads to */
  back: string
  /** wallets that are configured; only a pass's editor has them */
  wallets?: { apple: 'configured' | 'trial'; google: boolean } | null
  /** comes from a workflow, whose rewards the widget tells */
  isFromWorkflow: boolean
}

type Editor = { store: AssetStore; around: Around }
const Context = createContext<Editor | null>(null)

type Props = { asset: Asset; draft: DraftState; around: Around; children: React.ReactNode }

/** Holds the asset that is edited below it. */
export function EditorProvider({ asset, draft, around, children }: Props) {
  const [store] = useState(() => new AssetStore(asset, draft, around.referral.isOn))
  const editor = useMemo(() => ({ store, around }), [store, around])
  return (
    <Context value={editor}>
      <Deriving>{children}</Deriving>
    </Context>
  )
}

const useEditor = (): Editor => {
  const editor = useContext(Context)
  if (!editor) throw new Error('no editor around')
  return editor
}

export const useAround = (): Around => useEditor().around
export const useStore = (): AssetStore => useEditor().store
export const useName = (): AssetName => useEditor().store.read().asset.name

/** Reads a part of the state; the component renders again once that part changes. */
export function useEditorState<Part>(read: (state: EditorState, store: AssetStore) => Part): Part {
  const store = useStore()
  const get = () => read(store.read(), store)
  return useSyncExternalStore(store.subscribe, get, get)
}

export const useDocument = (): AssetData => useEditorState(({ history }) => history.now)
export const useIsDirty = (): boolean => useEditorState((_, store) => store.isDirty())

/** Derived from the asset as it is now: its form, problems and hints, the meter of languages. */
export type Derived = {
  form: Form
  problems: readonly Problem[]
  remarks: readonly Remark[]
  meter: readonly Metered[]
}
const DerivedContext = createContext<Derived | null>(null)

/** Derives once for all fields what each of them needs. */
function Deriving({ children }: { children: React.ReactNode }) {
  const name = useName()
  const document = useDocument()
  const { others } = useAround().languages
  const derived = useMemo<Derived>(() => {
    const kept = withoutLost(name, document)
    return {
      form: formOf(name, document),
      problems: problemsOf(name, kept),
      remarks: remarksOf(name, kept, others),
      meter: meterOf(name, kept, others),
    }
  }, [name, document, others])
  return <DerivedContext value={derived}>{children}</DerivedContext>
}

export const useDerived = (): Derived => {
  const derived = useContext(DerivedContext)
  if (!derived) throw new Error('no editor around')
  return derived
}
export const useForm = (): Form => useDerived().form
