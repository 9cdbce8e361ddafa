'use client'

import { Plus, Trash2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Button } from '#components/ui/button/button.tsx'
import { IconButton } from '#components/ui/button/icon-button.tsx'
import { SelectBox } from '#components/ui/form/select-box.tsx'
import { SortableList } from '#components/ui/form/sortable-list.tsx'
import type { Theme } from '#contract/emails/theme-shapes.ts'
import { safeUrl } from '#rules/emails/fill.ts'
import { networkNames } from '#rules/emails/html/footer.ts'
import { LineInput } from './line-input.tsx'

type Links = Theme['social']
type Props = {
  label: string
  field: string
  links: Links
  onChange: (links: Links, key: string | null) => void
}
type Network = Links[number]['network']
const networks = Object.keys(networkNames) as Network[]
const most = 10

/** Links to the shop's pages elsewhere, in the order in which they are shown. */
export function SocialField({ label, field, links, onChange }: Props) {
  const t = useTranslations('email-editor.social')
  const change = (at: number, link: Partial<Links[number]>, key: string | null) =>
    onChange(
      links.map((one, number) => (number === at ? { ...one, ...link } : one)),
      key,
    )
  const next = networks.find((one) => links.every(({ network }) => network !== one)) ?? 'facebook'
  return (
    <div className="flex flex-col gap-2">
      <p className="text-sm font-medium">{label}</p>
      <SortableList
        label={label}
        items={links.map(({ network, url }, at) => ({
          key: `${at + 1}`,
          name: networkNames[network],
          content: (
            <div className="flex flex-col gap-2">
              <div className="flex items-center gap-1">
                <div className="min-w-0 flex-1">
                  <SelectBox
                    aria-label={t('network', { place: at + 1 })}
                    options={networks.map((one) => ({ value: one, label: networkNames[one] }))}
                    value={network}
                    onChange={(event) =>
                      change(at, { network: event.target.value as Network }, null)
                    }
                  />
                </div>
                <IconButton
                  icon={Trash2}
                  label={t('remove', { name: networkNames[network] })}
                  onClick={() => onChange(links.toSpliced(at, 1), null)}
                />
              </div>
              <LineInput
                label={t('address', { name: networkNames[network] })}
                field={`${field}.${at}.url`}
                value={url}
                types={[]}
                max={300}
                error={safeUrl(url) ? undefined : t('wrong')}
                onChange={(typed) => change(at, { url: typed.trim() }, `${field}.${at}.url`)}
              />
            </div>
          ),
        }))}
        onMove={(from, to) => {
          const moved = links[from]
          if (moved) onChange(links.toSpliced(from, 1).toSpliced(to, 0, moved), null)
        }}
      />
      {links.length < most && (
        <div>
          <Button
            size="small"
            onClick={() => onChange([...links, { network: next, url: 'https://' }], null)}
          >
            <Plus aria-hidden size={14} />
            {t('add')}
          </Button>
        </div>
      )}
    </div>
  )
}
