'use client'

import { useEffect, useEffectEvent, useState } from 'react'
import type { BlockDesign } from '#contract/emails/design-shapes.ts'
import { useEditorState, useStore } from '#components/emails/editor/state/editor-context.tsx'
import { useActs } from '#components/emails/editor/state/use-acts.ts'
import { setView, useView } from '#components/emails/editor/state/use-view.ts'
import { blockOf } from '#rules/emails/editing/places.ts'
import { blockUnder, dropTarget, type DropTarget } from './drop-target.ts'

const typed = ['heading', 'text', 'button', 'footer']
const styleId = 'tender-selection'
const accent = '#3350c9'

const selectionStyle = (selected: string | null): string =>
  '[data-block]{cursor:pointer}' +
  `[data-block]:hover:not(:has([data-block]:hover)){outline:1px dashed ${accent};outline-offset:-1px}` +
  (selected && /^[a-z0-9]+$/.test(selected)
    ? `[data-block="${selected}"]{outline:2px solid ${accent}!important;outline-offset:-2px}`
    : '')

/**
 * Connects the shown email with the editor: a click selects, a double click edits the text, a block
 * of the palette is dropped between others.
 */
export function useFrameEvents() {
  const store = useStore<BlockDesign>()
  const acts = useActs()
  const { block: selected } = useView()
  const dragged = useEditorState((state) => state.dragged)
  const [shown, setDocument] = useState<Document | null>(null)
  const [target, setTarget] = useState<DropTarget | null>(null)
  /** grows with each change of the document, whose places then differ */
  const [painted, setPainted] = useState(0)
  const mark = (document: Document) => {
    let style = document.getElementById(styleId)
    if (!style) {
      style = document.createElement('style')
      style.id = styleId
      document.head.append(style)
    }
    style.textContent = selectionStyle(selected)
  }
  const onPaint = (document: Document) => {
    mark(document)
    setDocument(document)
    setPainted((count) => count + 1)
  }
  const markAgain = useEffectEvent((document: Document) => mark(document))
  useEffect(() => {
    if (shown) markAgain(shown)
  }, [shown, selected])
  const onClick = useEffectEvent((event: MouseEvent) => {
    event.preventDefault()
    setView({ block: blockUnder(event.target)?.dataset['block'] ?? null })
  })
  const onDouble = useEffectEvent((event: MouseEvent) => {
    const id = blockUnder(event.target)?.dataset['block']
    const block = id && blockOf(store.now, id)
    if (block && typed.includes(block.kind)) store.set({ typing: block.id })
  })
  const onOver = useEffectEvent((event: DragEvent) => {
    if (!dragged || !shown) return
    event.preventDefault()
    event.dataTransfer!.dropEffect = 'copy'
    setTarget(dropTarget(store.now, shown, event))
  })
  const onDrop = useEffectEvent((event: DragEvent) => {
    event.preventDefault()
    if (dragged && shown) acts.insert(dragged, dropTarget(store.now, shown, event).place)
    setTarget(null)
    store.set({ dragged: null })
  })
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    // the editor's keys also hold while the email has the focus
    const copy = new KeyboardEvent('keydown', { ...keyOf(event), bubbles: true, cancelable: true })
    if (!document.dispatchEvent(copy)) event.preventDefault()
  })
  useEffect(() => {
    if (!shown) return
    const stop = new AbortController()
    const { signal } = stop
    shown.addEventListener('click', (event) => onClick(event), { signal })
    shown.addEventListener('dblclick', (event) => onDouble(event), { signal })
    shown.addEventListener('dragover', (event) => onOver(event), { signal })
    shown.addEventListener('drop', (event) => onDrop(event), { signal })
    shown.addEventListener('dragleave', () => setTarget(null), { signal })
    shown.addEventListener('keydown', (event) => onKey(event), { signal })
    return () => stop.abort()
  }, [shown])
  return { onPaint, shown, painted, target: dragged ? target : null }
}

const keyOf = ({ key, code, ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent) => ({
  key,
  code,
  ctrlKey,
  metaKey,
  shiftKey,
  altKey,
})
