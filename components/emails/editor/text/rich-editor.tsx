'use client'

import { baseKeymap, chainCommands, exitCode, toggleMark } from 'prosemirror-commands'
import { keymap } from 'prosemirror-keymap'
import { liftListItem, splitListItem } from 'prosemirror-schema-list'
import { EditorState } from 'prosemirror-state'
import { EditorView } from 'prosemirror-view'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Paragraph } from '#contract/emails/text-shapes.ts'
import { VariableMenu } from '#components/emails/editor/fields/variable-menu.tsx'
import { isSame } from '#rules/tools/same.ts'
import { documentOf, paragraphsOf, sliceOf } from './convert.ts'
import { schema } from './schema.ts'
import { TextBar } from './text-bar.tsx'

const { nodes, marks } = schema

type Props = {
  label: string
  value: readonly Paragraph[]
  language: string
  autoFocus?: boolean
  /** the look of the text itself */
  className?: string
  style?: React.CSSProperties
  onChange: (value: Paragraph[]) => void
  onEscape?: () => void
}

const breakLine = chainCommands(exitCode, (state, dispatch) => {
  dispatch?.(state.tr.replaceSelectionWith(nodes.break.create()).scrollIntoView())
  return true
})
const keys = [
  keymap({
    Enter: splitListItem(nodes.item),
    'Shift-Enter': breakLine,
    'Mod-b': toggleMark(marks.bold),
    'Mod-i': toggleMark(marks.italic),
    'Mod-u': toggleMark(marks.underline),
    'Shift-Tab': liftListItem(nodes.item),
  }),
  keymap(baseKeymap),
]

// the library puts an empty image behind a variable at the end of a line
const shape =
  'min-h-[3em] break-words whitespace-pre-wrap outline-none ' +
  '[&_img.ProseMirror-separator]:inline! [&_img.ProseMirror-separator]:size-0!'

/** Edits formatted text. Undo belongs to the whole email, so the text has no history of its own. */
export default function RichEditor({
  label,
  value,
  language,
  autoFocus = false,
  className = '',
  style,
  onChange,
  onEscape,
}: Props) {
  const box = useRef<HTMLDivElement>(null)
  const view = useRef<EditorView>(null)
  const written = useRef<readonly Paragraph[]>(value)
  const [state, setState] = useState<EditorState | null>(null)
  const [menu, setMenu] = useState<'typed' | 'button' | null>(null)
  const change = useEffectEvent((document: EditorState['doc']) => {
    const paragraphs = paragraphsOf(document)
    written.current = paragraphs
    onChange(paragraphs)
  })
  const escape = useEffectEvent(() => onEscape?.())
  const begin = useEffectEvent(() => EditorState.create({ doc: documentOf(value), plugins: keys }))
  const isFirst = useEffectEvent(() => autoFocus)
  useEffect(() => {
    const own = new EditorView(box.current, {
      state: begin(),
      attributes: {
        'aria-label': label,
        'aria-multiline': 'true',
        role: 'textbox',
        lang: language,
        class: shape,
      },
      dispatchTransaction: (step) => {
        const next = own.state.apply(step)
        own.updateState(next)
        setState(next)
        if (step.docChanged) change(next.doc)
      },
      handleTextInput: (_view, _from, _to, text) => {
        if (text !== '{') return false
        setMenu('typed')
        return true
      },
      handleKeyDown: (_view, event) => {
        if (event.key !== 'Escape') return false
        escape()
        return true
      },
      clipboardTextParser: (text) => sliceOf(text),
    })
    view.current = own
    setState(own.state)
    if (isFirst()) own.focus()
    return () => own.destroy()
  }, [label, language])
  useEffect(() => {
    const own = view.current
    if (!own || isSame(written.current, value)) return
    // changed elsewhere: by undo, or in the other place that edits it
    written.current = value
    const next = EditorState.create({ doc: documentOf(value), plugins: keys })
    own.updateState(next)
    setState(next)
  }, [value])
  const close = () => {
    setMenu(null)
    view.current?.focus()
  }
  const insert = (name: string) => {
    const own = view.current
    own?.dispatch(own.state.tr.replaceSelectionWith(nodes.variable.create({ name }), true))
    close()
  }
  const leave = (typed: string) => {
    const own = view.current
    if (menu === 'typed') own?.dispatch(own.state.tr.insertText(`{${typed}`))
    close()
  }
  return (
    <div className="relative">
      {state && (
        <TextBar
          state={state}
          run={(command, keepsFocus) => {
            const own = view.current
            if (!own) return
            command(own.state, own.dispatch, own)
            if (!keepsFocus) own.focus()
          }}
          onVariable={() => setMenu('button')}
        />
      )}
      <div ref={box} className={className} style={style} />
      {menu && <VariableMenu onPick={insert} onClose={leave} />}
    </div>
  )
}
