# The page is built where all the tools are; what runs is Node.js, the server's sources and its libraries.
FROM node:26-slim AS build
WORKDIR /muster
COPY package.json package-lock.json ./
COPY contract/package.json contract/
COPY rules/package.json rules/
COPY site/package.json site/
COPY server/package.json server/
COPY web/package.json web/
COPY e2e/package.json e2e/
RUN npm ci --ignore-scripts
COPY tsconfig.base.json ./
COPY contract contract
COPY rules rules
COPY site site
COPY server server
COPY web web
# The guide for organisers is a page.
COPY docs docs
COPY scripts/page-build.ts scripts/openapi.ts scripts/
COPY scripts/support/hash-files.ts scripts/support/
RUN npm run build

FROM node:26-slim
ENV NODE_ENV=production HOST=0.0.0.0 DATA_DIR=/data
WORKDIR /muster
COPY package.json package-lock.json ./
COPY contract/package.json contract/
COPY rules/package.json rules/
COPY site/package.json site/
COPY server/package.json server/
# Without the embedded PostgreSQL: a container is given a database by DATABASE_URL.
RUN npm ci --omit=dev --omit=optional --ignore-scripts --include-workspace-root -w contract -w rules -w site -w server && npm cache clean --force
COPY contract/src contract/src
COPY rules/src rules/src
COPY site/src site/src
COPY server/src server/src
# Commands such as `docker compose exec muster npm run backup -- /data/muster.backup`.
COPY scripts/backup.ts scripts/restore.ts scripts/move.ts scripts/recount.ts scripts/open-data.ts scripts/
COPY scripts/backup scripts/backup
COPY scripts/support scripts/support
COPY --from=build /muster/web/dist web/dist
COPY --from=build /muster/web/dist-server web/dist-server
RUN mkdir /data && chown node:node /data
USER node
# What the threads of one process return to the system, they otherwise keep for each other: some 50 MB. Blocks of 64 kB
# and more are returned one by one: between them, smaller ones keep another 80 MB.
ENV NODE_COMPILE_CACHE=/tmp/compiled MALLOC_ARENA_MAX=2 MALLOC_MMAP_THRESHOLD_=65536
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=30s --start-period=20s CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT ?? 3000}/readyz`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
# The limit is in MB; see server/src/main.ts.
CMD ["node", "--max-semi-space-size=4", "server/src/main.ts"]
