import { documented } from './docs.ts'
import * as gameSchemas from './game-schemas.ts'

documented(gameSchemas.GameType, ['Age of Sigmar, Spearhead or Warcry.', 'AOS'])
documented(gameSchemas.GrandAlliance, ['One of the four sides of the world of Age of Sigmar.', 'Chaos'])
