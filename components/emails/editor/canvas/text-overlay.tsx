'use client'

import { useEffect, useState } from 'react'
import type { Block } from '#contract/emails/block-shapes.ts'
import type { BlockDesign } from '#contract/emails/design-shapes.ts'
import type { LineText, Paragraph } from '#contract/emails/text-shapes.ts'
import { LineInput } from '#components/emails/editor/fields/line-input.tsx'
import { useAround, useDesign, useStore } from '#components/emails/editor/state/editor-context.tsx'
import { useBlockWords } from '#components/emails/editor/state/use-block-words.ts'
import { useView } from '#components/emails/editor/state/use-view.ts'
import { LoadedEditor } from '#components/emails/editor/text/rich-text.tsx'
import { changeBlock } from '#rules/emails/editing/operations.ts'
import { blockOf } from '#rules/emails/editing/places.ts'
import { setText } from '#rules/emails/editing/texts.ts'
import { fontStacks } from '#rules/emails/theme.ts'

type Props = {
  id: string
  /** the document that shows the block; `painted` grows when it changes */
  shown: Document
  painted: number
  scale: number
}
type Room = { left: number; top: number; width: number; height: number }

const sizes = { small: 13, normal: 15, large: 17 }
const nothing: Paragraph[] = []

/** Edits the text of a block over the block, at its size and in its font. */
export function TextOverlay({ id, shown, painted, scale }: Props) {
  const store = useStore<BlockDesign>()
  const words = useBlockWords()
  const block = blockOf(useDesign(), id)
  const [room, setRoom] = useState<Room | null>(null)
  useEffect(() => {
    const cell = shown.querySelector(`[data-block="${CSS.escape(id)}"]`)
    const rect = cell?.getBoundingClientRect()
    if (rect) setRoom({ left: rect.left, top: rect.top, width: rect.width, height: rect.height })
  }, [shown, id, painted])
  const close = () => store.set({ typing: null })
  if (!block || !room) return null
  return (
    <div
      role="group"
      aria-label={words.kind(block.kind)}
      className="absolute z-20"
      style={{
        left: room.left * scale,
        top: room.top * scale,
        width: Math.max(300, room.width * scale),
      }}
      onBlur={(event) => event.currentTarget.contains(event.relatedTarget) || close()}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return
        event.stopPropagation()
        close()
      }}
    >
      <div
        className="rounded-md border-2 border-accent bg-surface p-2 shadow-popover"
        style={{ minHeight: room.height * scale }}
      >
        <Words block={block} scale={scale} onClose={close} />
      </div>
    </div>
  )
}

function Words({ block, scale, onClose }: { block: Block; scale: number; onClose: () => void }) {
  const words = useBlockWords()
  const store = useStore<BlockDesign>()
  const { languages, theme } = useAround()
  const { language } = useView()
  const { base } = languages
  const label = words.kind(block.kind)
  const write = (field: string, texts: unknown) =>
    store.write(
      changeBlock(store.now, block.id, { [field]: texts }),
      `${block.id}.${field} ${language}`,
    )
  if (block.kind === 'text' || block.kind === 'footer') {
    const size = block.kind === 'text' ? sizes[block.size] : 13
    const { text } = block
    return (
      <LoadedEditor
        label={label}
        value={text[language]?.value ?? nothing}
        language={language}
        autoFocus
        className="[&_p]:mb-3"
        style={{
          fontFamily: fontStacks[theme.font],
          fontSize: Math.max(11, size * scale),
          lineHeight: 1.55,
          textAlign: block.align,
        }}
        onChange={(value) => write('text', setText(text, language, base, value))}
        onEscape={onClose}
      />
    )
  }
  if (block.kind !== 'heading' && block.kind !== 'button') return null
  const field = block.kind === 'heading' ? 'text' : 'label'
  const texts: LineText = block.kind === 'heading' ? block.text : block.label
  return (
    <LineInput
      label={label}
      field={`over ${block.id}`}
      value={texts[language]?.value ?? ''}
      language={language}
      autoFocus
      onChange={(value) => write(field, setText(texts, language, base, value))}
    />
  )
}
