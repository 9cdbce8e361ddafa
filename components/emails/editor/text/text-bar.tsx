'use client'

import { Bold, Braces, Italic, Link, List, ListOrdered, Underline } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { toggleMark } from 'prosemirror-commands'
import type { MarkType } from 'prosemirror-model'
import { liftListItem, wrapInList } from 'prosemirror-schema-list'
import { type Command, type EditorState, NodeSelection } from 'prosemirror-state'
import { useState } from 'react'
import { Button } from '#components/ui/button/button.tsx'
import { IconButton } from '#components/ui/button/icon-button.tsx'
import { inputLook } from '#components/ui/form/input-look.ts'
import { isAddress } from '#rules/emails/html/sheet.ts'
import { schema } from './schema.ts'

const { nodes, marks } = schema
const pressed = 'size-7! aria-pressed:bg-accent-soft aria-pressed:text-accent'

const isMarked = ({ selection, doc, storedMarks }: EditorState, type: MarkType): boolean =>
  selection.empty
    ? Boolean(type.isInSet(storedMarks ?? selection.$from.marks()))
    : doc.rangeHasMark(selection.from, selection.to, type)

const linkOf = ({ selection, doc }: EditorState): string => {
  let href = ''
  doc.nodesBetween(selection.from, selection.to || selection.from + 1, (node) => {
    href ||= String(marks.link.isInSet(node.marks)?.attrs['href'] ?? '')
  })
  return href
}

const isListed = ({ selection }: EditorState, kind: 'bullets' | 'numbers'): boolean =>
  selection.$from.depth > 2 && selection.$from.node(-2).type === nodes[kind]

/** Turns a list of the other kind, or lines, into a list; a list of this kind into lines. */
const toggleList =
  (kind: 'bullets' | 'numbers'): Command =>
  (state, dispatch, view) => {
    if (isListed(state, kind)) return liftListItem(nodes.item)(state, dispatch, view)
    const { $from } = state.selection
    if ($from.depth <= 2 || $from.node(-1).type !== nodes.item)
      return wrapInList(nodes[kind])(state, dispatch, view)
    dispatch?.(state.tr.setNodeMarkup($from.before(-2), nodes[kind]))
    return true
  }

type Props = {
  state: EditorState
  /** runs a command; the focus goes to the text unless it is kept */
  run: (command: Command, keepsFocus?: boolean) => void
  onVariable: () => void
}

/** Formats the text; a chosen variable gets the words that replace it where it is empty. */
export function TextBar({ state, run, onVariable }: Props) {
  const t = useTranslations('email-editor.format')
  const [link, setLink] = useState<string | null>(null)
  const { selection } = state
  const variable =
    selection instanceof NodeSelection && selection.node.type === nodes.variable
      ? selection.node
      : null
  const applyLink = () => {
    const href = (link ?? '').trim()
    const { from, to } = state.selection
    run((now, dispatch) => {
      const step = now.tr.removeMark(from, to, marks.link)
      dispatch?.(href === '' ? step : step.addMark(from, to, marks.link.create({ href })))
      return true
    })
    setLink(null)
  }
  return (
    <div className="mb-1 border-b border-line pb-1">
      <div role="toolbar" aria-label={t('title')} className="flex flex-wrap">
        <IconButton
          icon={Bold}
          label={t('bold')}
          aria-pressed={isMarked(state, marks.bold)}
          onClick={() => run(toggleMark(marks.bold))}
          className={pressed}
        />
        <IconButton
          icon={Italic}
          label={t('italic')}
          aria-pressed={isMarked(state, marks.italic)}
          onClick={() => run(toggleMark(marks.italic))}
          className={pressed}
        />
        <IconButton
          icon={Underline}
          label={t('underline')}
          aria-pressed={isMarked(state, marks.underline)}
          onClick={() => run(toggleMark(marks.underline))}
          className={pressed}
        />
        <IconButton
          icon={Link}
          label={t('link')}
          aria-pressed={isMarked(state, marks.link)}
          aria-disabled={selection.empty}
          onClick={() => selection.empty || setLink(linkOf(state))}
          className={pressed}
        />
        <IconButton
          icon={List}
          label={t('bullets')}
          aria-pressed={isListed(state, 'bullets')}
          onClick={() => run(toggleList('bullets'))}
          className={pressed}
        />
        <IconButton
          icon={ListOrdered}
          label={t('numbers')}
          aria-pressed={isListed(state, 'numbers')}
          onClick={() => run(toggleList('numbers'))}
          className={pressed}
        />
        <IconButton icon={Braces} label={t('variable')} onClick={onVariable} className="size-7!" />
      </div>
      {link !== null && (
        <form
          className="mt-1 flex flex-wrap items-center gap-1"
          onSubmit={(event) => {
            event.preventDefault()
            if (link.trim() === '' || isAddress(link.trim())) applyLink()
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Escape') return
            event.stopPropagation()
            setLink(null)
          }}
        >
          <input
            // opened by a button
            // oxlint-disable-next-line jsx-a11y/no-autofocus
            autoFocus
            aria-label={t('address')}
            aria-invalid={link.trim() !== '' && !isAddress(link.trim()) ? true : undefined}
            placeholder={t('addressExample', { name: '{link}' })}
            value={link}
            maxLength={500}
            onChange={(event) => setLink(event.target.value)}
            className={`${inputLook} h-8 flex-1 text-sm`}
          />
          <Button type="submit" size="small">
            {link.trim() === '' ? t('unlink') : t('apply')}
          </Button>
        </form>
      )}
      {variable && (
        <label className="mt-1 flex items-center gap-2 text-sm">
          {t('fallback', { name: `{${String(variable.attrs['name'])}}` })}
          <input
            value={String(variable.attrs['fallback'] ?? '')}
            maxLength={200}
            onChange={(event) => {
              const typed = event.target.value.replace(/[{}|\n]/g, '')
              const at = selection.from
              const step = state.tr.setNodeMarkup(at, null, {
                ...variable.attrs,
                fallback: typed || null,
              })
              run((_now, dispatch) => {
                dispatch?.(step.setSelection(NodeSelection.create(step.doc, at)))
                return true
              }, true)
            }}
            className={`${inputLook} h-8 flex-1`}
          />
        </label>
      )}
    </div>
  )
}
