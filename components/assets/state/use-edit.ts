'use client'

import { useTranslations } from 'next-intl'
import type { AssetData } from '#contract/assets/assets.ts'
import { addItem, moveItem, removeItem, setAt, setText } from '#rules/assets/form/edit.ts'
import { useStore } from './editor-context.tsx'

/** The changes of an asset; each is a step that can be undone, typing in a field is one. */
export function useEdit() {
  const t = useTranslations('asset-editor.items')
  const store = useStore()
  const write = (next: AssetData, key: string | null = null) => store.write(next, key)
  return {
    set: (path: string, value: unknown, key: string | null = null) =>
      write(setAt(store.now, path, value), key),
    setText: (path: string, language: string | null, text: string) =>
      write(setText(store.now, path, language, text), `${path} ${language ?? ''}`),
    /** adds an item and returns its path */
    add: (list: string, fields: readonly string[]): string => {
      const first = { icon: 'bullhorn', text: t('firstText'), label: t('firstLabel') }
      const item = Object.fromEntries(
        Object.entries(first).filter(([name]) => fields.includes(name)),
      )
      const { data, path } = addItem(store.now, list, item)
      write(data)
      return path
    },
    remove: (path: string) => write(removeItem(store.now, path)),
    move: (list: string, from: number, to: number) => write(moveItem(store.now, list, from, to)),
  }
}
