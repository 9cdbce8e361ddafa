import { hasMoved } from '#contract/staff/entry.ts'
import { deleteSetting, getShop, listLocations, putSetting, putShop } from '#contract/shop/calls.ts'
import { serve, serveOpen } from '#platform/route.ts'
import { hasMoved as answerMoved } from './has-moved.ts'
import { dropSetting, writeSetting } from './write-setting.ts'
import { readLocations } from './read-locations.ts'
import { readShop } from './read-shop.ts'
import { writeShop } from './write-shop.ts'

export const routes = [
  serve(getShop, readShop),
  serve(putShop, writeShop),
  serve(putSetting, writeSetting),
  serve(deleteSetting, dropSetting),
  serve(listLocations, readLocations),
  serveOpen(hasMoved, answerMoved),
]
