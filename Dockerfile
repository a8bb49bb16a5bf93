# The game server in a slim image: wheels, web client included, are built in the first stage; the second
# has neither compiler nor Node. One container on an SQLite file under /data is a whole server:
#
#   docker build -t investup . && docker run -p 8000:8000 -v investup:/data investup

FROM python:3.11-slim AS build
WORKDIR /src
COPY pyproject.toml constraints.txt hatch_build.py README.md LICENSE ./
COPY web web
COPY investup investup
RUN pip wheel --no-cache-dir --wheel-dir /wheels --constraint constraints.txt .

FROM python:3.11-slim
RUN --mount=type=bind,from=build,source=/wheels,target=/wheels \
    pip install --no-cache-dir --no-index --find-links /wheels investup \
    && useradd --system --uid 10001 --no-create-home investup \
    && install --directory --owner investup /data
USER investup
ENV INVESTUP_HOST=0.0.0.0 INVESTUP_PORT=8000 INVESTUP_DATA_DIR=/data INVESTUP_LOG_FORMAT=json
VOLUME /data
EXPOSE 8000
# alive and able to play: the database answers, and the server is not stopping
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s CMD ["python", "-c", \
    "import os, urllib.request; urllib.request.urlopen(f'http://127.0.0.1:{os.environ[\"INVESTUP_PORT\"]}/readyz', timeout=4)"]
# SIGTERM lets the tables finish what they are at; five seconds are enough
STOPSIGNAL SIGTERM
ENTRYPOINT ["investup"]
CMD ["serve"]
