import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { ChunkReload } from '#components/shell/state/chunk-reload.tsx'

const reloaded = vi.hoisted(() => vi.fn<() => void>())
vi.mock('#client/reload-once.ts', () => ({ reloadOnce: reloaded }))
const online = vi.spyOn(navigator, 'onLine', 'get')

afterEach(() => {
  cleanup()
  reloaded.mockReset()
})

const missing = () => {
  const script = document.createElement('script')
  script.src = '/_next/static/chunks/gone.js'
  document.head.append(script)
  script.dispatchEvent(new Event('error'))
}

test('a missing script reloads the page, but never without a network, which would lose it', () => {
  render(<ChunkReload />)
  online.mockReturnValue(false)
  missing()
  expect(reloaded).not.toHaveBeenCalled()
  online.mockReturnValue(true)
  missing()
  expect(reloaded).toHaveBeenCalledWith('chunk')
})
