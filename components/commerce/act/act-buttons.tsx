'use client'

import { Download } from 'lucide-react'
import { type ComponentType, useState } from 'react'
import { Button } from '#components/ui/button/button.tsx'
import { type ButtonLook, buttonLook } from '#components/ui/button/button-look.ts'
import { DisabledButton } from '#components/ui/button/disabled-button.tsx'
import { LinkButton } from '#components/ui/button/link-button.tsx'
import type { Offer } from '#rules/way/offer.ts'

/** Ways to perform an act: in a dialog, on another page, as a download, or at once. */
export type Way<Subject> =
  | { dialog: ComponentType<Subject & { onClose: () => void }> }
  | { href: string }
  | { file: string }
  | { press: () => void; isBusy: boolean; isFile?: boolean }

/** Acts that are each done in a dialog of their own. */
export const inDialogs = <Act extends string, Subject>(
  dialogs: Record<Act, ComponentType<Subject & { onClose: () => void }>>,
): Record<Act, Way<Subject>> =>
  Object.fromEntries(
    Object.entries(dialogs).map(([act, dialog]) => [act, { dialog }]),
  ) as unknown as Record<Act, Way<Subject>>

type Props<Act extends string, Why extends string, Subject> = {
  offers: readonly Offer<Act, Why>[]
  ways: { [act in Act]: Way<Subject> }
  /** the object of the dialogs */
  subject: Subject
  label: (act: Act) => React.ReactNode
  whyText: (why: Why) => string
  lookOf?: (act: Act) => ButtonLook['look']
  size?: ButtonLook['size']
  className?: string
  /** a dialog opened or closed */
  onToggle?: (isOpen: boolean) => void
}

/**
 * Shows what may be done: each act as its button, and the dialog that it opens. An act that isn't
 * possible now stays in its place and says why.
 */
export function ActButtons<Act extends string, Why extends string, Subject extends object>({
  offers,
  ways,
  subject,
  label,
  whyText,
  lookOf,
  size,
  className,
  onToggle,
}: Props<Act, Why, Subject>) {
  const [open, setOpen] = useState<Act | null>(null)
  const toggle = (act: Act | null) => {
    setOpen(act)
    onToggle?.(act !== null)
  }
  const opened = open && ways[open]
  const Opened = opened && 'dialog' in opened ? opened.dialog : null
  return (
    <>
      {offers.map(({ act, why }) =>
        why === null ? (
          <ActButton
            key={act}
            way={ways[act]}
            look={{ look: lookOf?.(act), size, className }}
            onOpen={() => toggle(act)}
          >
            {label(act)}
          </ActButton>
        ) : (
          <DisabledButton key={act} why={whyText(why)} {...{ size, className }}>
            {label(act)}
          </DisabledButton>
        ),
      )}
      {Opened && <Opened {...subject} onClose={() => toggle(null)} />}
    </>
  )
}

type ButtonProps<Subject> = {
  way: Way<Subject>
  look: ButtonLook
  onOpen: () => void
  children: React.ReactNode
}

function ActButton<Subject>({ way, look, onOpen, children }: ButtonProps<Subject>) {
  if ('href' in way)
    return (
      <LinkButton href={way.href} {...look}>
        {children}
      </LinkButton>
    )
  if ('file' in way)
    return (
      <a href={way.file} download className={buttonLook(look)}>
        <Download aria-hidden size={16} />
        {children}
      </a>
    )
  if ('press' in way)
    return (
      <Button busy={way.isBusy} onClick={way.press} {...look}>
        {way.isFile && <Download aria-hidden size={16} />}
        {children}
      </Button>
    )
  return (
    <Button aria-haspopup="dialog" onClick={onOpen} {...look}>
      {children}
    </Button>
  )
}
