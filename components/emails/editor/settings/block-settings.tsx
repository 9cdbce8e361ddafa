'use client'

import { Copy, Trash2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { IconButton } from '#components/ui/button/icon-button.tsx'
import type { Block } from '#contract/emails/block-shapes.ts'
import { useActs } from '#components/emails/editor/state/use-acts.ts'
import { blockIcons, useBlockWords } from '#components/emails/editor/state/use-block-words.ts'
import { BoxSettings } from './box-settings.tsx'
import { ButtonSettings, ImageSettings } from './link-settings.tsx'
import { CodeSettings, CreditsSettings } from './card-settings.tsx'
import { ColumnsSettings } from './columns-settings.tsx'
import { FactsSettings } from './facts-settings.tsx'
import { FooterSettings, SocialSettings } from './footer-settings.tsx'
import { HeadingSettings, SpacerSettings, TextSettings } from './text-settings.tsx'
import { type SettingsOf, useChange } from './use-block.ts'

/** The settings of the selected block. */
export function BlockSettings({ block }: { block: Block }) {
  const t = useTranslations('email-editor.settings')
  const words = useBlockWords()
  const acts = useActs()
  const Icon = blockIcons[block.kind]
  return (
    <div className="flex flex-col gap-4">
      <header className="flex items-center justify-between gap-2">
        <h2 className="flex items-center gap-2 font-semibold">
          <Icon aria-hidden size={16} />
          {words.kind(block.kind)}
        </h2>
        <div className="flex">
          <IconButton
            icon={Copy}
            label={t('duplicate')}
            onClick={() => acts.duplicate(block)}
            disabled={!acts.mayDuplicate(block)}
          />
          <IconButton icon={Trash2} label={t('remove')} onClick={() => acts.remove(block)} />
        </div>
      </header>
      <OwnSettings block={block} />
      <BoxSettings block={block} />
    </div>
  )
}

type Own = { [Kind in Block['kind']]?: React.ComponentType<SettingsOf<Kind>> }
const own: Own = {
  heading: HeadingSettings,
  text: TextSettings,
  image: ImageSettings,
  button: ButtonSettings,
  spacer: SpacerSettings,
  columns: ColumnsSettings,
  facts: FactsSettings,
  code: CodeSettings,
  credits: CreditsSettings,
  social: SocialSettings,
  footer: FooterSettings,
}

function OwnSettings({ block }: { block: Block }) {
  const t = useTranslations('email-editor.settings')
  const change = useChange(block)
  const Settings = own[block.kind] as
    | React.ComponentType<{ block: Block; change: typeof change }>
    | undefined
  if (Settings) return <Settings {...{ block, change }} />
  return block.kind === 'logo' && <p className="text-sm text-text-muted">{t('logoHelp')}</p>
}
