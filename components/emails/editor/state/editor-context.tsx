'use client'

import { createContext, useContext, useState, useSyncExternalStore } from 'react'
import type { BlockDesign } from '#contract/emails/design-shapes.ts'
import type { DesignState } from '#contract/emails/edit-shapes.ts'
import type { Theme } from '#contract/emails/theme-shapes.ts'
import type { Viewer } from '#rules/emails/viewer.ts'
import { EditorStore, type EditorState } from './store.ts'

/** The facts around a document that stay as they are while it is edited. */
export type Around = Pick<
  DesignState,
  'name' | 'theme' | 'languages' | 'variables' | 'files' | 'constants' | 'base_changed'
> & {
  /** `for` names an override, `b12` of a campaign */
  query: { for?: string }
  zone: string
  scheduledZone: string
  viewer: Viewer
}

type Editor = { store: EditorStore<unknown>; around: Around }
const Context = createContext<Editor | null>(null)

type Props = {
  state: DesignState
  more: Pick<Around, 'query' | 'zone' | 'scheduledZone' | 'viewer'>
  children: React.ReactNode
}

/** Holds the document that is edited below it. */
export function EditorProvider({ state, more, children }: Props) {
  const [editor] = useState<Editor>(() => {
    const { name, theme, languages, variables, files, constants, base_changed } = state
    return {
      store: new EditorStore<unknown>(state),
      around: { name, theme, languages, variables, files, constants, base_changed, ...more },
    }
  })
  return <Context value={editor}>{children}</Context>
}

const useEditor = (): Editor => {
  const editor = useContext(Context)
  if (!editor) throw new Error('no editor around')
  return editor
}

export const useAround = (): Around => useEditor().around
export const useStore = <Document,>(): EditorStore<Document> =>
  useEditor().store as EditorStore<Document>

/** Reads a part of the state; the component renders again once that part changes. */
export function useEditorState<Part, Document = BlockDesign>(
  read: (state: EditorState<Document>, store: EditorStore<Document>) => Part,
): Part {
  const store = useStore<Document>()
  const get = () => read(store.read(), store)
  return useSyncExternalStore(store.subscribe, get, get)
}

export const useDesign = (): BlockDesign => useEditorState(({ history }) => history.now)
export const useTheme = (): Theme => useEditorState<Theme, Theme>(({ history }) => history.now)
export const useIsDirty = (): boolean => useEditorState((_, store) => store.isDirty())
