'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Switch } from '#components/ui/form/switch.tsx'
import { Kbd } from '#components/ui/layout/kbd.tsx'
import { Dialog } from '#components/ui/overlay/dialog.tsx'
import type { Finding } from './finding.ts'
import { places } from './keys.ts'
import { actsOnSingleKeys, switchSingleKeys } from './single-keys.ts'

/** The keys, and the switch of those without Ctrl, which this device keeps. */
export function KeyHelp({ finding, onClose }: { finding: Finding; onClose: () => void }) {
  const t = useTranslations('shell')
  const [isOn, setOn] = useState(actsOnSingleKeys)
  const { screens, mayIssue, mayUndo } = finding
  const change = (next: boolean) => {
    switchSingleKeys(next)
    setOn(next)
  }
  const goes = Object.entries(places).flatMap(([letter, key]) =>
    screens.some((screen) => screen.key === key)
      ? [[['G', letter.toUpperCase()], t(`menu.${key}`)] as const]
      : [],
  )
  const keys: (readonly [readonly string[], string])[] = [
    [['Ctrl', 'K'], t('keyboard.find')],
    [['/'], t('keyboard.search')],
    ...(mayIssue ? [[['C'], t('keyboard.issue')] as const] : []),
    [['J'], t('keyboard.next')],
    [['K'], t('keyboard.previous')],
    [['X'], t('keyboard.select')],
    [['Ctrl', 'Enter'], t('keyboard.send')],
    ...(mayUndo ? [[['Ctrl', 'Z'], t('keyboard.undo')] as const] : []),
    [['?'], t('keyboard.help')],
    ...goes,
  ]
  return (
    <Dialog title={t('keyboard.title')} onClose={onClose}>
      <dl className="grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-2 text-sm">
        {keys.map(([pressed, label]) => (
          <div key={label} className="contents">
            <dt className="flex gap-1">
              {pressed.map((key) => (
                <Kbd key={key}>{key}</Kbd>
              ))}
            </dt>
            <dd>{label}</dd>
          </div>
        ))}
      </dl>
      <div className="mt-4 border-t border-line pt-4">
        <Switch
          label={t('keyboard.single')}
          state={t(isOn ? 'keyboard.singleOn' : 'keyboard.singleOff')}
          checked={isOn}
          onChange={change}
        />
      </div>
    </Dialog>
  )
}
