import { parentPort } from 'node:worker_threads'
import { measureArmies, type SeasonMatch } from '@muster/rules/ratings/army-strengths'

// The worker thread that `service.strengths.ts` starts for one season.
parentPort?.once('message', (games: SeasonMatch[]) => parentPort?.postMessage(measureArmies(games)))
