'use client'

import { X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from 'react-aria-components/Modal'
import { IconButton } from '#components/ui/button/icon-button.tsx'

// the specification's 50, 85 and 114 rem, at its root of 10 px
const widths = { small: 'max-w-[500px]', medium: 'max-w-[850px]', large: 'max-w-[1140px]' }

type Props = {
  title: string
  size?: keyof typeof widths
  /** a question that needs an answer: announced at once */
  role?: 'dialog' | 'alertdialog'
  /** without it the dialog can't be closed by the person, only by its own act */
  onClose?: () => void
  footer?: React.ReactNode
  children: React.ReactNode
}

/**
 * Opens by being rendered. Load it with next/dynamic, because React Aria is too large for every
 * page.
 */
export function Dialog({
  title,
  size = 'small',
  role = 'dialog',
  onClose,
  footer,
  children,
}: Props) {
  const t = useTranslations('ui')
  return (
    <ModalOverlay
      isOpen
      isKeyboardDismissDisabled={!onClose}
      onOpenChange={(open) => open || onClose?.()}
      className={
        'fixed inset-0 z-40 flex items-start justify-center overflow-y-auto bg-shade ' +
        'p-6 pt-[8vh] entering:animate-appear'
      }
    >
      <Modal
        className={`w-full ${widths[size]} rounded-lg bg-raised shadow-dialog entering:animate-rise`}
      >
        <AriaDialog role={role} className="outline-none">
          <header
            className={
              'flex min-h-12 items-center justify-between gap-4 border-b border-line py-2 ' +
              'pr-2 pl-5'
            }
          >
            <Heading slot="title" className="text-lg font-semibold">
              {title}
            </Heading>
            {onClose && <IconButton icon={X} label={t('close')} onClick={onClose} />}
          </header>
          <div className="p-5">{children}</div>
          {footer && (
            <footer className="flex items-center justify-end gap-2 border-t border-line px-5 py-3">
              {footer}
            </footer>
          )}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  )
}
