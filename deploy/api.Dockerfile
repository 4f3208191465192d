# The API, the worker and the migrations: one image, three commands.
FROM node:24.11.1-bookworm-slim@sha256:48abc13a19400ca3985071e287bd405a1d99306770eb81d61202fb6b65cf0b57 AS packages
WORKDIR /project
COPY package.json package-lock.json .npmrc ./
COPY api/package.json api/
COPY shared/contracts/package.json shared/contracts/
COPY shared/domain/package.json shared/domain/
RUN npm ci --omit=dev --ignore-scripts --workspace api --workspace shared/contracts --workspace shared/domain

FROM node:24.11.1-bookworm-slim@sha256:48abc13a19400ca3985071e287bd405a1d99306770eb81d61202fb6b65cf0b57
ENV NODE_ENV=production HOST=0.0.0.0 PORT=4000 JOBS=off
WORKDIR /project
COPY --from=packages /project ./
COPY tsconfig.base.json ./
COPY shared/contracts shared/contracts
COPY shared/domain shared/domain
COPY api api
# A new volume inherits the owner of this folder.
RUN install --directory --owner=node --group=node /logs
USER node
EXPOSE 4000
CMD ["node", "--import", "tsx", "api/src/server.ts"]
